import { contentImage, widthsOf } from '#app/data/images.ts'
import { unescapeHtml } from './escape-html.ts'
import { highlight } from './highlight.server.ts'
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
  const safe = sanitize(content)
    .replace(
      /<img ([^>]*?) ?\/>/g,
      (_, attributes: string) => `<img ${fitted(attributes)} loading="lazy" decoding="async" />`,
    )
    .replaceAll('<table', '<div class="table-box" role="region" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
  return await withCode(safe)
}

const block = /<pre[^>]*>(?:<code(?: class="language-([^"]+)")?>)?([\s\S]*?)(?:<\/code>)?<\/pre>/g

async function withCode(html: string): Promise<string> {
  const parts: string[] = []
  let from = 0
  for (const found of html.matchAll(block)) {
    const code = unescapeHtml((found[2] ?? '').replace(/<br \/>/g, '\n').replace(/<[^>]*>/g, '')).replace(
      /\n+$/,
      '',
    )
    const lines = await highlight(code, found[1])
    parts.push(html.slice(from, found.index), `<pre tabindex="0"><code>${lines}</code></pre>`)
    from = found.index + found[0].length
  }
  return parts.join('') + html.slice(from)
}

const ownPicture = /(?:\/storage\/v1\/object\/public|\/images)\/thumbnail\/Content\/([^/?#"]+)/

// Pictures of our own storage come through the image route, in the size that the reader's screen needs.
function fitted(attributes: string): string {
  return attributes.replace(/src="([^"]*)"/, (whole, address: string) => {
    const name = ownPicture.exec(address)?.[1]
    if (!name) return whole
    const picture = safelyDecoded(unescapeHtml(name))
    return `src="${contentImage(picture, 960)}" srcset="${widthsOf(contentImage, picture)}" sizes="(min-width: 1040px) 46rem, 100vw"`
  })
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
