import { unescapeHtml } from '#app/base/escape-html.ts'
import { codeFacts } from '#app/blocks/code-facts/stored-code-facts.ts'
import { highlight } from './highlight.server.ts'
import { findLanguage } from './languages.ts'

const block =
  /<pre((?: [\w-]+="[^"]*")*)>(<code(?: class="language-([^" ]+)[^"]*")?>)?([\s\S]*?)(?:<\/code>)?<\/pre>/g

export async function withCode(html: string): Promise<{ html: string; whole: boolean }> {
  const parts: string[] = []
  let from = 0
  let whole = true
  for (const found of html.matchAll(block)) {
    const [all, attributes = '', opened, name, marked = ''] = found
    const { file, marked: lines, isNumbered, others } = codeFacts(attributes)
    const language = findLanguage(name)
    const text = plainText(marked, opened !== undefined)
    const { html: coloured, failed } = await highlight(text, language?.value)
    if (failed) whole = false
    const label = file
      ? `<span class="code-facts-file" title="${language?.label ?? 'Code'}">${file}</span>`
      : language && `<span>${language.label}</span>`
    const classes = ['code', others, isNumbered && 'code-facts-numbered'].filter(Boolean).join(' ')
    parts.push(
      html.slice(from, found.index),
      `<div class="${classes}"><div class="code-head">${label ?? ''}<button type="button">Copy code</button></div>`,
      `<pre tabindex="0"><code>${withMarked(coloured, lines)}</code></pre></div>`,
    )
    from = found.index + all.length
  }
  return { html: parts.join('') + html.slice(from), whole }
}

function withMarked(html: string, lines: Set<number>): string {
  if (lines.size === 0) return html
  let line = 0
  return html.replaceAll('<span class="l"', found =>
    lines.has(++line) ? '<span class="l code-facts-marked"' : found,
  )
}

function plainText(marked: string, inCode: boolean): string {
  const text = unescapeHtml(marked.replace(/<br \/>/g, '\n').replace(/<[^>]*>/g, '')).replace(/\n+$/, '')
  return inCode ? text : text.replace(/^\n/, '')
}
