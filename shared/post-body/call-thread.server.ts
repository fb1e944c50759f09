import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** Runs jobs one at a time in a thread that executes `file`. The thread ends after `patience` milliseconds without work, to free its memory. */
export function callThread<Job, Answer>(file: string, patience: number): (job: Job) => Promise<Answer> {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function startThread(): Worker {
    // Resolved through `imports` in package.json, because the built file is in another folder.
    const worker = new Worker(createRequire(import.meta.url).resolve(file))
    worker.unref()
    worker.on('exit', () => worker.emit('error', new Error('The thread has ended.')))
    worker.on('error', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }

  async function request(job: Job): Promise<Answer> {
    clearTimeout(idle)
    thread ??= startThread()
    const worker = thread
    worker.postMessage(job)
    const [answer] = await once(worker, 'message')
    idle = setTimeout(() => {
      thread = undefined
      worker.terminate()
    }, patience)
    idle.unref()
    return answer
  }

  return job => {
    const answer = last.then(() => request(job))
    last = answer.catch(() => {})
    return answer
  }
}
