import { createHash } from 'node:crypto'
import { withCode } from './code-in-post.server.ts'
import { withPictures } from './pictures-in-post.server.ts'
import { RecentMap } from './recent-map.ts'
import { sanitize } from './sanitize.server.ts'

const rendered = new RecentMap<Promise<string>>(200)

/**
 * The body of a post as it goes into a page. Made once for all who ask for it, and kept by what was written: a restored
 * row may have the id and the date of another.
 */
export function renderPost({ content }: { content: string }): Promise<string> {
  const digest = createHash('sha256').update(content).digest('base64')
  const known = rendered.get(digest)
  if (known) return known
  const body = renderBody(content)
  const html = body.then(({ html }) => html)
  rendered.set(digest, html)
  const forget = () => rendered.delete(digest)
  body.then(({ whole }) => whole || forget(), forget)
  return html
}

/** `whole` is false when it should be made anew for the next reader. */
export async function renderBody(content: string): Promise<{ html: string; whole: boolean }> {
  // The sanitizer writes one way only, so its output can be searched for what it writes.
  return await withCode(withTables(withPictures(sanitize(content))))
}

const withTables = (html: string) =>
  html
    .replaceAll('<table', '<div class="table-box" role="region" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
