import { logFailure } from '#server/base/log.ts'
import type { LanguageName } from '#shared/text/languages.ts'
import { askThread } from './ask-thread.server.ts'

// Longer code would delay other requests in the thread's queue.
const longest = 50_000

export type HighlightJob = { code: string; language: LanguageName }

/** A line of code without its end, in pieces of one colour each. */
export type CodeLine = { className?: string | undefined; text: string }[]

// Compiling a grammar blocks for half a second. The thread takes up to 250 MB.
const colourInThread = askThread<HighlightJob, CodeLine[]>('#shared/post-body/highlight-worker.ts', 30_000)

type Highlighted = {
  lines: CodeLine[]
  failed?: true
}

export async function highlight(code: string, language: LanguageName | undefined): Promise<Highlighted> {
  if (!language || code.length > longest) return { lines: plainLines(code) }

  try {
    return { lines: await colourInThread({ code, language }) }
  } catch (error) {
    logFailure('highlighting-failed', error)
    return { lines: plainLines(code), failed: true }
  }
}

const plainLines = (code: string): CodeLine[] => code.split('\n').map(text => (text ? [{ text }] : []))
