import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds. Imports, backups and pictures have processes of low priority, which wait for all other tests. */
export const LOW_PRIORITY = 100_000

/**
 * Repeats a check until it passes, and returns its result. Waits in real time also with a fake clock, because the database
 * answers in real time; vi.waitFor would move the clock. It waits as long as a check takes, since the server
 * may be in this process and could not respond meanwhile. The delay is capped at 500 ms so that a toast is not missed.
 * `longest`: milliseconds.
 */
export async function until<Result>(
  check: () => Result | Promise<Result>,
  longest = 30_000,
): Promise<Result> {
  const patience = performance.now() + longest
  for (;;) {
    const began = performance.now()
    try {
      return await check()
    } catch (error) {
      if (performance.now() > patience) throw error
      await sleep(Math.min(500, Math.max(10, 3 * (performance.now() - began))))
    }
  }
}
