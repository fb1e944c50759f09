import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { LanguageName } from './languages.ts'

export type HighlightJob = { id: number; code: string; language: LanguageName }
export type HighlightAnswer = { id: number; lines: string[] } | { id: number; lines: null; reason: string }

type Waiting = { resolve: (lines: string[]) => void; reject: (error: Error) => void }

// Long enough for somebody who reads one new post after another.
const idleAfter = 30_000

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let jobs = 0
const waiting = new Map<number, Waiting>()

/**
 * Colours code in a thread of its own: the first piece in a language compiles its grammar for half a second, in which
 * every other reader would wait, and grammars take memory, which is given back when nothing has been asked for a while:
 * most 15 to 40 MB each when their first piece is coloured, C++ and Ruby 70, all of them together 250.
 */
export function colourInThread(code: string, language: LanguageName): Promise<string[]> {
  clearTimeout(idle)
  thread ??= startThread()
  const id = ++jobs
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    thread?.postMessage({ id, code, language } satisfies HighlightJob)
  })
}

function startThread(): Worker {
  // By its name in package.json: built or not, this file lies elsewhere than the sources.
  const worker = new Worker(createRequire(import.meta.url).resolve('#app/content/highlight-worker.ts'))
  worker.unref()
  worker.on('message', (answer: HighlightAnswer) => {
    const job = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.lines) job?.resolve(answer.lines)
    else job?.reject(new Error(answer.reason))
    if (waiting.size > 0) return
    idle = setTimeout(() => {
      // Whoever asks while it ends gets a new one.
      thread = undefined
      worker.terminate()
    }, idleAfter)
    idle.unref()
  })
  const ended = (reason: unknown) => {
    if (thread !== worker) return
    thread = undefined
    for (const job of waiting.values()) job.reject(new Error(`The highlighter has ended: ${reason}`))
    waiting.clear()
  }
  worker.on('error', ended)
  worker.on('exit', ended)
  return worker
}
