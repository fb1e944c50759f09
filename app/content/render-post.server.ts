import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { unescapeHtml } from '#app/base/escape-html.ts'
import { blocksToPage } from '#app/blocks/stored-blocks.ts'
import { besideText } from './beside-text.server.ts'
import { withCode } from './code-in-post.server.ts'
import { withDirections } from './directions-in-post.server.ts'
import { withFootnotes } from './footnotes-in-post.server.ts'
import { type Heading, withHeadings } from './headings-in-post.server.ts'
import { withMath } from './math-in-post.server.ts'
import { withPictures } from './pictures-in-post.server.ts'
import { sanitize } from './sanitize.server.ts'
import { withTables } from './tables-in-post.server.ts'

type RenderedPost = {
  html: string
  /** False when highlighting failed; the result should not be cached then. */
  whole: boolean
  headings: Heading[]
}

const rendered = new LRUCache<string, Promise<RenderedPost>>({ max: 200 })

/** Memoized by content, since a row restored from a backup may have another's id and date. */
export function renderPost({ content }: { content: string }, hasRoomBeside = true): Promise<RenderedPost> {
  const digest = createHash('sha256').update(content).digest('base64') + hasRoomBeside
  const known = rendered.get(digest)
  if (known) return known
  const body = renderBody(content, hasRoomBeside)
  rendered.set(digest, body)
  const forget = () => rendered.delete(digest)
  body.then(({ whole }) => whole || forget(), forget)
  return body
}

/** `hasRoomBeside`: footnotes may stand beside the text and wide pictures go beyond it, as in a post. */
export async function renderBody(content: string, hasRoomBeside = true): Promise<RenderedPost> {
  // The sanitizer's output is uniform, so the next steps can use regular expressions.
  const safe = sanitize(content)
  const { html, headings } = withHeadings(withFootnotes(withTables(withPictures(blocksToPage(safe)))))
  const { html: coloured, whole } = await withCode(hasRoomBeside ? besideText(html) : html)
  return { html: withDirections(await withMath(coloured)), whole, headings }
}

export const textOf = (html: string) => unescapeHtml(html.replace(/<[^>]*>/g, ' '))
