import { LRUCache } from 'lru-cache'
import { type LimitName, type Limits, limits as table } from './limits.ts'

interface Window {
  count: number
  ends: number
}

const MAX_KEYS = 5000 // per limit: about 10 MB when all limits are full

export function memoryLimits(now: () => number = Date.now): Limits {
  const windows = new Map<LimitName, LRUCache<string, Window>>()

  function windowsOf(name: LimitName): LRUCache<string, Window> {
    const found = windows.get(name) ?? new LRUCache<string, Window>({ max: MAX_KEYS })
    windows.set(name, found)
    return found
  }

  return {
    async consume(name, key) {
      const { count, seconds } = table[name]
      const counted = windowsOf(name)
      const time = now()
      // `peek` preserves the eviction order: the oldest window goes first.
      const window = counted.peek(key)
      if (!window || window.ends <= time) counted.set(key, { count: 1, ends: time + seconds * 1000 })
      else if (window.count < count) window.count++
      else return { ok: false, retryAfter: Math.ceil((window.ends - time) / 1000) }
      return { ok: true }
    },
    async refund(name, key) {
      const window = windows.get(name)?.peek(key)
      if (window && window.count > 0) window.count--
    },
  }
}
