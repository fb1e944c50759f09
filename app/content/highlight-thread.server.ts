import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { LanguageName } from './languages.ts'

export type HighlightJob = { id: number; code: string; language: LanguageName }
export type HighlightAnswer = { id: number; lines: string[] } | { id: number; lines: null; reason: string }

type PendingJob = { resolve: (lines: string[]) => void; reject: (error: Error) => void }

const idleMilliseconds = 30_000

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let jobs = 0
const waiting = new Map<number, PendingJob>()

/** Uses a thread, since compiling a grammar blocks for half a second. It ends when idle to free up to 250 MB. */
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
  // Resolved through `imports` in package.json, since the built file is in another folder.
  const worker = new Worker(createRequire(import.meta.url).resolve('#app/content/highlight-worker.ts'))
  worker.unref()
  worker.on('message', (answer: HighlightAnswer) => {
    const job = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.lines) job?.resolve(answer.lines)
    else job?.reject(new Error(answer.reason))
    if (waiting.size > 0) return
    idle = setTimeout(() => {
      thread = undefined
      worker.terminate()
    }, idleMilliseconds)
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
