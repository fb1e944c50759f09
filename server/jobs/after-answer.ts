import { logFailure } from '#server/base/log.ts'
import { counters } from '#server/base/metrics.ts'
import { Semaphore } from '#server/limits/semaphore.ts'

/** Runs work after a response, such as sending a mail, and logs errors. `idle` resolves when no work is left. */
export function createAfterAnswer(): {
  afterAnswer: (work: () => Promise<void>) => void
  idle(): Promise<void>
} {
  const semaphore = new Semaphore({ slots: 10, mostWaiting: { mails: 200 } })
  const running = new Set<Promise<void>>()
  return {
    afterAnswer(work) {
      const done = semaphore
        .run('mails', work)
        .catch(error => {
          counters.mailsFailed.inc()
          logFailure('mail-failed', error)
        })
        .finally(() => running.delete(done))
      running.add(done)
    },
    async idle() {
      await Promise.all(running)
    },
  }
}
