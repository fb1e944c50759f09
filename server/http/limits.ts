import type { LimitName } from './table.ts'

type Taken = { ok: true } | { ok: false; retryAfter: number }

export interface Limits {
  /** Counts a use, unless it is refused. `key`: an address or an account. */
  take(limit: LimitName, key: string): Promise<Taken>
  giveBack(limit: LimitName, key: string): Promise<void>
}
