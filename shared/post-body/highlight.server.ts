import type { LanguageName } from '#shared/text/languages.ts'
import { callThread } from './call-thread.server.ts'

// Longer code would delay other requests in the thread's queue.
const longest = 50_000

export type HighlightJob = { code: string; language: LanguageName }

export type CodeLine = { className?: string | undefined; text: string }[]

// Compiling a grammar blocks for half a second. The thread takes up to 250 MB.
const colourInThread = callThread<HighlightJob, CodeLine[]>('#shared/post-body/highlight-worker.ts', 30_000)

export type Failure = { event: string; error: unknown }

type Highlighted = { lines: CodeLine[]; failure?: Failure }

export async function highlight(code: string, language: LanguageName | undefined): Promise<Highlighted> {
  if (!language || code.length > longest) return { lines: plainLines(code) }

  try {
    return { lines: await colourInThread({ code, language }) }
  } catch (error) {
    return { lines: plainLines(code), failure: { event: 'highlighting-failed', error } }
  }
}

const plainLines = (code: string): CodeLine[] => code.split('\n').map(text => (text ? [{ text }] : []))
