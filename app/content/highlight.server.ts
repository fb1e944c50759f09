import { createHash } from 'node:crypto'
import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { classOf, codeTheme } from './code-theme.ts'
import { escapeHtml } from './escape-html.ts'
import { RecentMap } from './recent-map.ts'

// TypeScript's grammars read JavaScript as well: two large grammars in memory instead of four.
const languages = {
  bash: () => import('shiki/langs/bash.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
}
type Language = keyof typeof languages

const otherNames = new Map<string, Language>([
  ['javascript', 'typescript'],
  ['js', 'typescript'],
  ['mjs', 'typescript'],
  ['ts', 'typescript'],
  ['jsx', 'tsx'],
  ['sh', 'bash'],
  ['shell', 'bash'],
  ['md', 'markdown'],
  ['yml', 'yaml'],
  ['xml', 'html'],
  ['svg', 'html'],
])

const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name)

// Longer texts are shown without colours: they would hold up every other page.
const longest = 50_000

let making: Promise<HighlighterCore> | undefined
const coloured = new RecentMap<string>(500)

/** The lines of a piece of code as spans, coloured when its language is known. Takes plain text, gives HTML. */
export async function highlight(code: string, languageName: string | undefined): Promise<string> {
  const given = languageName?.toLowerCase() ?? ''
  const language = isLanguage(given) ? given : otherNames.get(given)
  if (!language || code.length > longest) return plainLines(code)

  const id = createHash('sha256').update(`${language}\0${code}`).digest('base64')
  const known = coloured.get(id)
  if (known !== undefined) return known

  making ??= makeHighlighter()
  const highlighter = await making
  if (!highlighter.getLoadedLanguages().includes(language))
    await highlighter.loadLanguage(languages[language]())
  // The limit is generous: the first line of a language compiles its grammar, and what is cut short would be kept.
  const { tokens } = highlighter.codeToTokens(code, {
    lang: language,
    theme: codeTheme,
    tokenizeTimeLimit: 5000,
    tokenizeMaxLineLength: 1000,
  })

  const html = tokens.map(line => inLine(joined(line).map(piece).join(''))).join('')
  coloured.set(id, html)
  return html
}

// The engine in WebAssembly compiles a grammar several times faster than the one in JavaScript.
const makeHighlighter = () =>
  createHighlighterCore({ engine: createOnigurumaEngine(import('shiki/wasm')), themes: [codeTheme] })

type Piece = { className: string | undefined; text: string }

// Neighbours of one colour become one span: half the markup.
function joined(tokens: { content: string; color?: string }[]): Piece[] {
  const pieces: Piece[] = []
  for (const { content, color } of tokens) {
    const className = classOf[color?.toLowerCase() ?? '']
    const last = pieces.at(-1)
    if (last && (last.className === className || content.trim() === '')) last.text += content
    else pieces.push({ className, text: content })
  }
  return pieces
}

const piece = ({ className, text }: Piece) =>
  className ? `<span class="${className}">${escapeHtml(text)}</span>` : escapeHtml(text)

// The line break stays in the text for whoever copies it, or reads it without styles.
const inLine = (html: string) => `<span class="l">${html}\n</span>`

export const plainLines = (code: string) =>
  code
    .split('\n')
    .map(line => inLine(escapeHtml(line)))
    .join('')
