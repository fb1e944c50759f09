import { setTimeout as sleep } from 'node:timers/promises'

const HOLD_MS = 1000

const MAX_HELD = 1000

let held = 0

/** Waits a second, so that a client that repeats refused requests at once does not occupy the process. Beyond MAX_HELD it refuses immediately. */
export async function delayRefusal(signal: AbortSignal): Promise<void> {
  if (held >= MAX_HELD) return
  held++
  try {
    await sleep(HOLD_MS, null, { signal, ref: false })
  } catch {
  } finally {
    held--
  }
}
