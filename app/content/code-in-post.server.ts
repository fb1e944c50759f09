import { unescapeHtml } from './escape-html.ts'
import { highlight } from './highlight.server.ts'
import { findLanguage } from './languages.ts'

const block =
  /<pre(?: class="([^"]+)")?>(<code(?: class="language-([^" ]+)[^"]*")?>)?([\s\S]*?)(?:<\/code>)?<\/pre>/g

/** Adds colours, labels and copy buttons. `whole` is false when highlighting failed. */
export async function withCode(html: string): Promise<{ html: string; whole: boolean }> {
  const parts: string[] = []
  let from = 0
  let whole = true
  for (const found of html.matchAll(block)) {
    const [all, indent, opened, name, marked = ''] = found
    const language = findLanguage(name)
    const { html: lines, failed } = await highlight(plainText(marked, opened !== undefined), language?.value)
    if (failed) whole = false
    const label = language && `<span>${language.label}</span>`
    parts.push(
      html.slice(from, found.index),
      `<div class="code${indent ? ` ${indent}` : ''}"><div class="code-head">${label ?? ''}<button type="button">Copy code</button></div>`,
      `<pre tabindex="0"><code>${lines}</code></pre></div>`,
    )
    from = found.index + all.length
  }
  return { html: parts.join('') + html.slice(from), whole }
}

function plainText(marked: string, inCode: boolean): string {
  const text = unescapeHtml(marked.replace(/<br \/>/g, '\n').replace(/<[^>]*>/g, '')).replace(/\n+$/, '')
  return inCode ? text : text.replace(/^\n/, '')
}
