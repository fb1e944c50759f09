import type { TokenizerAndRendererExtension } from 'marked'
import { calloutOf } from '#app/blocks/callout/stored-callout.ts'
import { escapeHtml } from '#app/content/escape-html.ts'

/** Where a sign is within the first paragraph. The parser asks at each paragraph, with all that follows. */
const startOf =
  (sign: RegExp) =>
  (text: string): number | undefined => {
    const [paragraph = ''] = text.split(/\n[ \t]*\n/, 1)
    return sign.exec(paragraph)?.index
  }

// A paragraph of its own, as the renderer of posts reads it. Otherwise a note of one word would be a reference of Markdown.
const footnote: TokenizerAndRendererExtension = {
  name: 'footnote',
  level: 'block',
  start: startOf(/^\[\^[^\]\s]+\]:/m),
  tokenizer(text) {
    const [raw, label, words = ''] =
      /^\[\^([^\]\s]+)\]:[ \t]*((?:(?!\n\[\^|\n\s*\n)[\s\S])*)\n?/.exec(text) ?? []
    if (raw === undefined) return undefined
    return { type: 'footnote', raw, label, tokens: this.lexer.inlineTokens(words.trim()) }
  },
  renderer({ label, tokens = [] }) {
    return `<p>[^${escapeHtml(label)}]: ${this.parser.parseInline(tokens)}</p>`
  },
}

// As GitHub writes it: a quote that begins with [!NOTE].
const alert: TokenizerAndRendererExtension = {
  name: 'alert',
  level: 'block',
  start: startOf(/^ {0,3}> ?\[!\w+\]/m),
  tokenizer(text) {
    const [raw, kind, words = ''] = /^ {0,3}> ?\[!(\w+)\][ \t]*\n((?: {0,3}>.*(?:\n|$))*)/.exec(text) ?? []
    if (raw === undefined) return undefined
    return { type: 'alert', raw, kind, tokens: this.lexer.blockTokens(words.replace(/^ {0,3}> ?/gm, '')) }
  },
  renderer({ kind, tokens = [] }) {
    return `<aside class="${calloutOf(kind)}">${this.parser.parse(tokens)}</aside>`
  },
}

const formula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'block',
  start: startOf(/^\$\$/m),
  tokenizer(text) {
    const [raw, tex] = /^\$\$[ \t]*\n?((?:(?!\$\$|\n[ \t]*\n)[\s\S])+?)\n?\$\$[ \t]*(?:\n|$)/.exec(text) ?? []
    return raw === undefined ? undefined : { type: 'formula', raw, tex }
  },
  renderer: ({ tex }) => `<p class="math-block"><code>${escapeHtml(tex.trim())}</code></p>`,
}

// As Pandoc reads it, to which sums of money are none.
const formulaInLine: TokenizerAndRendererExtension = {
  name: 'formulaInLine',
  level: 'inline',
  start: text => text.indexOf('$'),
  tokenizer(text) {
    const [raw, tex] = /^\$(?![\s$])((?:\\.|[^$\\\n])*[^$\\\s])\$(?![\d$])/.exec(text) ?? []
    return raw === undefined ? undefined : { type: 'formulaInLine', raw, tex }
  },
  renderer: ({ tex }) => `<code class="math-inline">${escapeHtml(tex)}</code>`,
}

/** With what tools write behind the language: title="a.ts" {1,4-6} showLineNumbers. */
function codeBlockOf({ text, lang = '' }: { text: string; lang?: string }): string {
  const [, language = ''] = /^([^\s{]+)/.exec(lang) ?? []
  const [, file = ''] = /\b(?:title|file|filename)="([^"]*)"/.exec(lang) ?? []
  const [, marked = ''] = /\{([\d,\s-]+)\}/.exec(lang) ?? []
  const attributes = [
    file && ` data-file="${escapeHtml(file)}"`,
    marked && ` data-marked="${marked}"`,
    /\b(?:showLineNumbers|linenos)\b/.test(lang) && ' class="code-facts-numbered"',
  ]
  const name = language && !language.includes('=') ? ` class="language-${escapeHtml(language)}"` : ''
  return `<pre${attributes.filter(Boolean).join('')}><code${name}>${escapeHtml(text)}\n</code></pre>\n`
}

const signs = [
  /^#{1,6} \S/m,
  /^\[\^[^\]\s]+\]:/m,
  /^ {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,9}[.)] \S/m,
  /^ {0,3}> ?\S/m,
  /^ {0,3}(```|~~~)/m,
  /^\$\$[\s\S]+?\$\$\s*$/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  /\*\*[^\s*](?:[^*]*[^\s*])?\*\*/,
  /!?\[[^\]\n]+\]\([^)\s]+(?: "[^"]*")?\)/,
  /(?<!`)`[^`\n]+`(?!`)/,
]

export const looksLikeMarkdown = (text: string) => signs.some(sign => sign.test(text))

/** Escapes HTML in the Markdown. Loads the parser on first use. */
export async function readMarkdown(text: string): Promise<string> {
  const { Marked } = await import('marked')
  const marked = new Marked({
    gfm: true,
    extensions: [footnote, alert, formula, formulaInLine],
    renderer: {
      code: codeBlockOf,
      html: ({ text, block }) => (block ? `<p>${escapeHtml(text.trim())}</p>` : escapeHtml(text)),
    },
  })
  return await marked.parse(text)
}
