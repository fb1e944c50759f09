import { rewriteElements, writeHtml } from '#shared/blocks/html-tree.ts'
import { blocksToFeed } from '#shared/blocks/stored-blocks.ts'
import { absolute } from '#shared/text/absolute.ts'
import { linkFootnotes } from './footnotes-in-post.server.ts'
import { preparePictures } from './pictures-in-post.server.ts'
import { parsePost } from './sanitize.server.ts'
import { alignFigures } from './tables-in-post.server.ts'

const ofPicture = ['src', 'alt', 'title', 'width', 'height']

export function feedOfPost(content: string, page: string): string {
  const body = parsePost(content)
  blocksToFeed(body)
  alignFigures(body)
  linkFootnotes(body)
  preparePictures(body)
  rewriteElements(body, ({ name, attribs }) => {
    if (name === 'img' && attribs.src?.startsWith('data:')) return []
    for (const key of Object.keys(attribs)) {
      if (name === 'img' && !ofPicture.includes(key)) delete attribs[key]
      else if (key === 'href' || key === 'src') attribs[key] = absolute(attribs[key] ?? '', page)
    }
    return undefined
  })
  return writeHtml(body)
}
