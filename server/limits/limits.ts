import type { LimitName } from './table.ts'

/** `retryAfter` is in whole seconds, at least 1. */
export type Taken = { ok: true } | { ok: false; retryAfter: number }

/** Counts what was done within a window of time. The first of a window starts it. */
export interface Limits {
  /** Counts one use by `key`, an address or an account. A refused use is not counted. */
  take(limit: LimitName, key: string): Promise<Taken>
  /** Takes back one use: for limits that count failures only. */
  giveBack(limit: LimitName, key: string): Promise<void>
}
