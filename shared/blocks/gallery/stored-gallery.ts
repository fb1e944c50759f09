import type { PhrasingContent } from 'mdast'
import { element, elementsIn, findTags, type HtmlElement, isText } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'

export const MAX_OF_GALLERY = 9

function inRows(gallery: HtmlElement) {
  const pictures = elementsIn(gallery).filter(({ name }) => name === 'figure')
  const others = gallery.children.filter(
    node => !(isText(node) ? node.data.trim() === '' : pictures.some(one => one === node)),
  )
  const rows = Math.ceil(pictures.length / 3)
  const placeOf = (row: number) => Math.floor((row * pictures.length) / rows)
  const written = Array.from({ length: rows }, (_, row) => {
    const within = pictures.slice(placeOf(row), placeOf(row + 1)).map(withShare)
    return element('div', { class: 'gallery-row' }, within)
  })
  return [element('figure', gallery.attribs, [...written, ...others])]
}

function withShare(figure: HtmlElement): HtmlElement {
  const [image] = findTags(figure, 'img')
  const share = Number(image?.attribs.width) / Number(image?.attribs.height)
  const isKnown = share > 0 && share < 99
  if (image && !isKnown) image.attribs = { style: 'aspect-ratio:1.5;object-fit:cover', ...image.attribs }
  return element('figure', { style: `flex-grow:${isKnown ? share.toFixed(3) : 1.5}` }, figure.children)
}

const lineEnd: PhrasingContent = { type: 'text', value: '\n' }

export const pictureGallery: StoredBlock = {
  classes: { figure: ['gallery'] },
  toPage: { 'figure.gallery': inRows },
  toMarkdown: {
    'figure.gallery': (gallery, write) => {
      const pictures = findTags(gallery, 'img').flatMap(write.picture)
      const inLines = pictures.flatMap((picture, at) => (at === 0 ? picture : [lineEnd, picture]))
      return [{ type: 'paragraph', children: inLines }]
    },
  },
}
