import type { Limits } from './limits.ts'
import { type LimitName, limits as table } from './table.ts'

interface Window {
  count: number
  ends: number
}

/** Keys of one limit: about 10 MB when all limits are full. */
const MOST_KEYS = 5000

export function memoryLimits(now: () => number = Date.now): Limits {
  const windows = new Map<LimitName, Map<string, Window>>()

  function windowsOf(name: LimitName): Map<string, Window> {
    const found = windows.get(name) ?? new Map<string, Window>()
    windows.set(name, found)
    return found
  }

  return {
    async take(name, key) {
      const { count, seconds } = table[name]
      const kept = windowsOf(name)
      const time = now()
      const window = kept.get(key)
      if (window && window.ends > time) {
        if (window.count >= count) return { ok: false, retryAfter: Math.ceil((window.ends - time) / 1000) }
        window.count++
        return { ok: true }
      }
      // Keeps the keys ordered by `ends`, on which dropOldest depends.
      kept.delete(key)
      if (kept.size >= MOST_KEYS) dropOldest(kept, time)
      kept.set(key, { count: 1, ends: time + seconds * 1000 })
      return { ok: true }
    },
    async giveBack(name, key) {
      const window = windows.get(name)?.get(key)
      if (window && window.count > 0) window.count--
    },
  }
}

/** Removes expired windows, and at least a tenth, so that it runs rarely. */
function dropOldest(kept: Map<string, Window>, time: number) {
  const fewest = MOST_KEYS * 0.9
  for (const [key, window] of kept) {
    if (window.ends > time && kept.size <= fewest) return
    kept.delete(key)
  }
}
