import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { markdownOfPost } from './markdown-of-post.server.ts'

/** Characters of HTML that take less than a tenth of a second. */
const SHORT = 30_000

export type MarkdownJob = { content: string; page: string }

let last: Promise<unknown> = Promise.resolve()

/** `markdownOfPost`, for a long post in a thread: 2 MB take seconds, in which nobody else would be answered. One at a time, for their memory. */
export function markdownOfLong(content: string, page: string): Promise<string> {
  if (content.length < SHORT) return Promise.resolve(markdownOfPost(content, page))
  const written = last.then(() => inThread({ content, page }))
  last = written.catch(() => {})
  return written
}

function inThread(workerData: MarkdownJob): Promise<string> {
  // Resolved through `imports` in package.json, since the built file is in another folder.
  const file = createRequire(import.meta.url).resolve('#app/content/markdown-worker.ts')
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread has ended without a word.')))
  })
}
