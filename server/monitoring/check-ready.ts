import { setTimeout as sleep } from 'node:timers/promises'
import type { NotReady } from './health.ts'

const PATIENCE = 2000

/** Returns a check for `/readyz`. A pending one is not repeated, so that it takes one connection at most. */
export function checkReady(
  parts: { database(): Promise<unknown>; pages: (() => Promise<Response>) | null },
  patience = PATIENCE,
): () => Promise<NotReady | null> {
  const asksDatabase = answersInTime(async () => {
    await parts.database()
    return true
  }, patience)
  const asksPages = answersInTime(async () => ((await parts.pages?.())?.status ?? 200) < 500, patience)
  return async () => {
    if (!(await asksDatabase())) return 'database'
    return (await asksPages()) ? null : 'pages'
  }
}

function answersInTime(ask: () => Promise<boolean>, patience: number): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  return () => {
    asking ??= ask()
      .catch(() => false)
      .finally(() => {
        asking = null
      })
    return Promise.race([asking, sleep(patience, false, { ref: false })])
  }
}
