import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { escapeHtml } from '#app/base/escape-html.ts'
import { logFailure } from '#server/base/log.ts'
import { askThread } from './ask-thread.server.ts'
import type { LanguageName } from './languages.ts'

// Longer code would delay other requests in the thread's queue.
const longest = 50_000

export type HighlightJob = { code: string; language: LanguageName }

// Compiling a grammar blocks for half a second. The thread takes up to 250 MB.
const colourInThread = askThread<HighlightJob, string[]>('#app/content/highlight-worker.ts', 30_000)

const coloured = new LRUCache<string, string>({ max: 500 })

type Highlighted = {
  html: string
  failed?: true
}

export async function highlight(code: string, language: LanguageName | undefined): Promise<Highlighted> {
  if (!language || code.length > longest) return { html: plainLines(code) }

  const id = createHash('sha256').update(`${language}\0${code}`).digest('base64')
  const known = coloured.get(id)
  if (known !== undefined) return { html: known }
  try {
    const html = (await colourInThread({ code, language })).map(inLine).join('')
    coloured.set(id, html)
    return { html }
  } catch (error) {
    logFailure('highlighting-failed', error)
    return { html: plainLines(code), failed: true }
  }
}

/** A wrapped line continues at its own indentation, which its style contains in columns. Tabs are as wide as in the style sheet. */
function inLine(html: string): string {
  const [blank = ''] = /^(?:<span[^>]*>)?[ \t]*/.exec(html) ?? []
  const columns = blank.replace(/<[^>]*>/, '').replaceAll('\t', '  ').length
  const style = columns === 0 ? '' : ` style="--c:${columns}"`
  return `<span class="l"${style}>${html}\n</span>`
}

const plainLines = (code: string) =>
  code
    .split('\n')
    .map(line => inLine(escapeHtml(line)))
    .join('')
