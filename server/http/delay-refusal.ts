import { setTimeout as sleep } from 'node:timers/promises'

const HOLD_MS = 1000

const JITTER_MS = 1000 // after a constant delay, all refused clients would retry at once

const MAX_HELD = 1000

let held = 0

export async function delayRefusal(signal: AbortSignal): Promise<void> {
  if (held >= MAX_HELD) return
  held++
  try {
    await sleep(HOLD_MS + Math.random() * JITTER_MS, null, { signal, ref: false })
  } catch {
  } finally {
    held--
  }
}
