import { setTimeout as sleep } from 'node:timers/promises'

const HOLD_MS = 1000

/** Chosen anew for each refusal. With one time for all, a hundred clients refused at once would come back at once. */
const JITTER_MS = 1000

/** Refusals that are held at the same time; further ones are answered at once. */
const MOST_HELD = 1000

let held = 0

/**
 * Keeps a refusal back for one to two seconds. Somebody who tries again the moment they are refused costs the main thread more than
 * their passwords do; held back, a hundred of them are a hundred requests a second.
 */
export async function holdBack(signal: AbortSignal): Promise<void> {
  if (held >= MOST_HELD) return
  held++
  try {
    await sleep(HOLD_MS + Math.random() * JITTER_MS, null, { signal, ref: false })
  } catch {
    // The client went away.
  } finally {
    held--
  }
}
