import { logFailure } from '#server/base/log.ts'

export interface Job {
  name: string
  every: number // milliseconds
  /** `stopping` is aborted when jobs stop. */
  run(stopping: AbortSignal): Promise<void>
  /** Runs once more when jobs stop. */
  isLast?: boolean
}

/** Runs each job now and at its interval, never twice at once. Logs errors. `stop` aborts `stopping`, then waits for running jobs. */
export function scheduleJobs(jobs: Job[]): { stop(): Promise<void> } {
  const running = new Map<Job, Promise<void>>()
  const stopping = new AbortController()
  const start = (job: Job) => {
    if (running.has(job)) return
    const done = job
      .run(stopping.signal)
      .catch(error => logFailure('job-failed', error, { job: job.name }))
      .finally(() => running.delete(job))
    running.set(job, done)
  }
  for (const job of jobs) start(job)
  const timers = jobs.map(job => setInterval(start, job.every, job).unref())
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await Promise.all(running.values())
      for (const job of jobs) if (job.isLast) start(job)
      await Promise.all(running.values())
    },
  }
}
