import { createHash } from 'node:crypto'
import { logFailure } from '#server/log.ts'
import { escapeHtml } from './escape-html.ts'
import { colourInThread } from './highlight-thread.server.ts'
import type { LanguageName } from './languages.ts'
import { RecentMap } from './recent-map.ts'

// Longer texts are shown without colours: they would hold up whoever comes after.
const longest = 50_000

const coloured = new RecentMap<string>(500)

export type Highlighted = {
  html: string
  /** That colours belong there, and the highlighter failed: good for this reader, the next one tries again. */
  failed?: true
}

/** The lines of a piece of code as spans, coloured when its language is known. Takes plain text, gives HTML. */
export async function highlight(code: string, language: LanguageName | undefined): Promise<Highlighted> {
  if (!language || code.length > longest) return { html: plainLines(code) }

  const id = createHash('sha256').update(`${language}\0${code}`).digest('base64')
  const known = coloured.get(id)
  if (known !== undefined) return { html: known }
  try {
    const html = (await colourInThread(code, language)).map(inLine).join('')
    coloured.set(id, html)
    return { html }
  } catch (error) {
    logFailure('highlighting-failed', error)
    return { html: plainLines(code), failed: true }
  }
}

// The line break stays in the text for whoever copies it, or reads it without styles.
const inLine = (html: string) => `<span class="l">${html}\n</span>`

const plainLines = (code: string) =>
  code
    .split('\n')
    .map(line => inLine(escapeHtml(line)))
    .join('')
