import { createHash } from 'node:crypto'
import { escapeHtml } from './escape-html.ts'
import { colourInThread, type Language } from './highlight-thread.server.ts'
import { RecentMap } from './recent-map.ts'

const languages = new Map<string, Language>([
  ['bash', 'bash'],
  ['sh', 'bash'],
  ['shell', 'bash'],
  ['css', 'css'],
  ['diff', 'diff'],
  ['html', 'html'],
  ['svg', 'html'],
  ['xml', 'html'],
  ['json', 'json'],
  ['markdown', 'markdown'],
  ['md', 'markdown'],
  ['sql', 'sql'],
  ['tsx', 'tsx'],
  ['jsx', 'tsx'],
  ['typescript', 'typescript'],
  ['ts', 'typescript'],
  ['javascript', 'typescript'],
  ['js', 'typescript'],
  ['mjs', 'typescript'],
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
])

// Longer texts are shown without colours: they would hold up whoever comes after.
const longest = 50_000

const coloured = new RecentMap<string>(500)

/** The lines of a piece of code as spans, coloured when its language is known. Takes plain text, gives HTML. */
export async function highlight(code: string, languageName: string | undefined): Promise<string> {
  const language = languages.get(languageName?.toLowerCase() ?? '')
  if (!language || code.length > longest) return plainLines(code)

  const id = createHash('sha256').update(`${language}\0${code}`).digest('base64')
  const known = coloured.get(id)
  if (known !== undefined) return known
  try {
    const html = (await colourInThread(code, language)).map(inLine).join('')
    coloured.set(id, html)
    return html
  } catch (error) {
    // A page without colours is better than none; the next reader tries again.
    console.error(error)
    return plainLines(code)
  }
}

// The line break stays in the text for whoever copies it, or reads it without styles.
const inLine = (html: string) => `<span class="l">${html}\n</span>`

const plainLines = (code: string) =>
  code
    .split('\n')
    .map(line => inLine(escapeHtml(line)))
    .join('')
