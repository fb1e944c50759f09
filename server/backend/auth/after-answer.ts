import { logFailure } from '#server/log.ts'
import { createLine } from './line.ts'

/** Mails that are on their way at the same time, and that may wait for it. */
const line = { atOnce: 10, waiting: 200 }

/**
 * Runs work that no answer waits for. What fails, or finds the line full, is one line in the log. `idle` resolves when
 * nothing is left to do.
 */
export function createAfterAnswer(): {
  afterAnswer: (work: () => Promise<void>) => void
  idle(): Promise<void>
} {
  const enter = createLine(line)
  const running = new Set<Promise<void>>()
  return {
    afterAnswer(work) {
      const done = enter(work)
        .catch(error => logFailure('mail-failed', error))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async idle() {
      await Promise.all(running)
    },
  }
}
