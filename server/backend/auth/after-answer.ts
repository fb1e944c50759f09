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
        .catch(error => console.error(`A message could not be sent: ${oneLine(error)}`))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async idle() {
      await Promise.all(running)
    },
  }
}

function oneLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .replace(/[\s\p{C}]+/gu, ' ')
    .slice(0, 300)
}
