import type { PhrasingContent } from 'mdast'
import type { StoredBlock } from '../stored-block.ts'

const gallery = /<figure class="gallery">((?:<figure[^>]*>(?:(?!<\/?figure[ >])[\s\S])*<\/figure>)+)/g
const picture = /<figure[^>]*>(?:(?!<\/?figure[ >])[\s\S])*<\/figure>/g
const width = /<img [^>]*\bwidth="(\d+)"/
const height = /<img [^>]*\bheight="(\d+)"/

/** Rows of at most three, as even as they can be. All pictures of a row have one height, and each its own proportions. */
function inRows(_: string, content: string): string {
  const pictures = content.match(picture) ?? []
  const rows = Math.ceil(pictures.length / 3)
  const placeOf = (row: number) => Math.floor((row * pictures.length) / rows)
  const written = Array.from({ length: rows }, (_, row) => {
    const within = pictures.slice(placeOf(row), placeOf(row + 1)).map(withShare)
    return `<div class="gallery-row">${within.join('')}</div>`
  })
  return `<figure class="gallery">${written.join('')}`
}

function withShare(figure: string): string {
  const share = Number(width.exec(figure)?.[1]) / Number(height.exec(figure)?.[1])
  const isKnown = share > 0 && share < 99
  const shown = isKnown ? figure : figure.replace('<img ', '<img style="aspect-ratio:1.5;object-fit:cover" ')
  return shown.replace(/^<figure[^>]*>/, `<figure style="flex-grow:${isKnown ? share.toFixed(3) : 1.5}">`)
}

const lineEnd: PhrasingContent = { type: 'text', value: '\n' }

export const pictureGallery: StoredBlock = {
  classes: { figure: ['gallery'] },
  toPage: html => (html.includes('<figure class="gallery">') ? html.replace(gallery, inRows) : html),
  toMarkdown: {
    'figure.gallery': (element, write) => {
      const pictures = write.all('img', element).flatMap(write.picture)
      const inLines = pictures.flatMap((picture, at) => (at === 0 ? picture : [lineEnd, picture]))
      return [{ type: 'paragraph', children: inLines }]
    },
  },
}
