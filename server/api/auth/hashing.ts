import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { HashingJob } from './hashing-thread.ts'

const idle: Worker[] = []

export async function runHashing(job: HashingJob): Promise<string | boolean> {
  const thread = idle.pop() ?? new Worker(new URL('./hashing-thread.ts', import.meta.url))
  thread.ref()
  thread.postMessage(job)
  const [answer] = await once(thread, 'message')
  thread.unref()
  idle.push(thread)
  return answer
}
