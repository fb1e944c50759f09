import { setTimeout as sleep } from 'node:timers/promises'
import type { NotReady } from './health.ts'

const TIMEOUT_MS = 2000

/** Returns a check for `/readyz`. Concurrent requests share one check, so that it takes at most one connection. */
export function checkReady(
  parts: { database(): Promise<unknown>; pages: (() => Promise<Response>) | null },
  timeout = TIMEOUT_MS,
): () => Promise<NotReady | null> {
  const isDatabaseReady = answersInTime(async () => {
    await parts.database()
    return true
  }, timeout)
  const arePagesReady = answersInTime(async () => ((await parts.pages?.())?.status ?? 200) < 500, timeout)
  return async () => {
    if (!(await isDatabaseReady())) return 'database'
    return (await arePagesReady()) ? null : 'pages'
  }
}

function answersInTime(check: () => Promise<boolean>, timeout: number): () => Promise<boolean> {
  let pending: Promise<boolean> | null = null
  return () => {
    pending ??= check()
      .catch(() => false)
      .finally(() => {
        pending = null
      })
    return Promise.race([pending, sleep(timeout, false, { ref: false })])
  }
}
