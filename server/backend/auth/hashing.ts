import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { HashingJob } from './hashing-thread.ts'

const idle: Worker[] = []

/**
 * Runs bcrypt in a thread of its own. Answers the hash, or whether the password is that of the hash. As many threads are
 * made as jobs run at the same time, so the caller bounds them; none keeps the process alive.
 */
export async function runHashing(job: HashingJob): Promise<string | boolean> {
  const thread = idle.pop() ?? new Worker(new URL('./hashing-thread.ts', import.meta.url))
  thread.ref()
  thread.postMessage(job)
  // Rejects when the thread fails; then it is not used again.
  const [answer] = await once(thread, 'message')
  thread.unref()
  idle.push(thread)
  return answer
}
