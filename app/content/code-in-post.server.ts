import { unescapeHtml } from './escape-html.ts'
import { highlight } from './highlight.server.ts'

const block = /<pre[^>]*>(?:<code(?: class="language-([^"]+)")?>)?([\s\S]*?)(?:<\/code>)?<\/pre>/g

/** Sanitized HTML with its code coloured. */
export async function withCode(html: string): Promise<string> {
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
