import { createHash } from 'node:crypto'
import { withCode } from './code-in-post.server.ts'
import { withPictures } from './pictures-in-post.server.ts'
import { RecentMap } from './recent-map.ts'
import { sanitize } from './sanitize.server.ts'

export type RenderedPost = Awaited<ReturnType<typeof renderBody>>

const rendered = new RecentMap<Promise<RenderedPost>>(200)

/** Memoized by content, since a row restored from a backup may have another's id and date. */
export function renderPost({ content }: { content: string }): Promise<RenderedPost> {
  const digest = createHash('sha256').update(content).digest('base64')
  const known = rendered.get(digest)
  if (known) return known
  const body = renderBody(content)
  rendered.set(digest, body)
  const forget = () => rendered.delete(digest)
  body.then(({ whole }) => whole || forget(), forget)
  return body
}

/** `whole` is false when highlighting failed; the result should not be cached then. */
export async function renderBody(content: string): Promise<{ html: string; whole: boolean }> {
  // The sanitizer's output is uniform, so the next steps can use regular expressions.
  return await withCode(withTables(withPictures(sanitize(content))))
}

const withTables = (html: string) =>
  html
    .replaceAll('<table', '<div class="table-box" role="region" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
