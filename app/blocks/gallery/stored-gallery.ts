import type { PhrasingContent } from 'mdast'
import type { HtmlElement, MarkdownWriter, StoredBlock } from '../stored-block.ts'

const gallery = /<figure class="gallery">((?:<figure[^>]*>(?:(?!<\/?figure[ >])[\s\S])*<\/figure>)+)/g
const picture = /<figure[^>]*>(?:(?!<\/?figure[ >])[\s\S])*<\/figure>/g

/** How many pictures stand in each row. */
const rows: Record<number, number[]> = {
  4: [2, 2],
  5: [2, 3],
  7: [2, 2, 3],
  8: [2, 3, 3],
}

/** All pictures of a row have one height, and each its own proportions. */
function inRows(_: string, content: string): string {
  const pictures = content.match(picture) ?? []
  const lengths = rows[pictures.length] ?? pictures.flatMap((_, at) => (at % 3 === 0 ? 3 : []))
  let from = 0
  const written = lengths.map(length => {
    const row = pictures.slice(from, from + length).map(withShare)
    from += length
    return `<div class="gallery-row">${row.join('')}</div>`
  })
  return `<figure class="gallery">${written.join('')}`
}

function withShare(figure: string): string {
  const side = (name: string) => Number(new RegExp(`<img [^>]*\\b${name}="(\\d+)"`).exec(figure)?.[1])
  const share = side('width') / side('height')
  const isKnown = share > 0 && share < 99
  const shown = isKnown ? figure : figure.replace('<img ', '<img style="aspect-ratio:1.5;object-fit:cover" ')
  return shown.replace(/^<figure[^>]*>/, `<figure style="flex-grow:${isKnown ? share.toFixed(3) : 1.5}">`)
}

const onOwnLine =
  (write: MarkdownWriter) =>
  (image: HtmlElement, at: number): PhrasingContent[] => {
    const picture = write.picture(image)
    return at > 0 && picture.length > 0 ? [{ type: 'text', value: '\n' }, ...picture] : picture
  }

export const pictureGallery: StoredBlock = {
  classes: { figure: ['gallery'] },
  toPage: html => (html.includes('<figure class="gallery">') ? html.replace(gallery, inRows) : html),
  toMarkdown: {
    'figure.gallery': (element, write) => [
      { type: 'paragraph', children: write.all('img', element).flatMap(onOwnLine(write)) },
    ],
  },
}
