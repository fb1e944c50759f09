import { withCode } from './code-in-post.server.ts'
import { withPictures } from './pictures-in-post.server.ts'
import { RecentMap } from './recent-map.ts'
import { sanitize } from './sanitize.server.ts'

const rendered = new RecentMap<string>(200)

/** The body of a post as it goes into a page; made once for each version of the post. */
export async function renderPost(post: { id: number; updatedAt: string; content: string }): Promise<string> {
  const version = `${post.id}@${post.updatedAt}`
  const known = rendered.get(version)
  if (known !== undefined) return known
  const html = await renderBody(post.content)
  rendered.set(version, html)
  return html
}

// The sanitizer writes one way only, so its output can be searched for what it writes.
export async function renderBody(content: string): Promise<string> {
  return await withCode(withTables(withPictures(sanitize(content))))
}

const withTables = (html: string) =>
  html
    .replaceAll('<table', '<div class="table-box" role="region" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
