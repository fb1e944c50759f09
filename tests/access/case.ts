import type { Actor, Person } from './people.ts'

export type Table =
  | 'profiles'
  | 'blogs'
  | 'comments'
  | 'likes'
  | 'drafts'
  | 'versions'
  | 'old_slugs'
  | 'settings'
  | 'reports'
/** The attic is a bucket that the migrations know nothing of. */
export type Bucket = 'thumbnail' | 'avatars' | 'attic'
export type Value = string | number | boolean | null | Value[] | Row
export type Row = { [column: string]: Value }

/** What somebody sends. `where` compares columns for equality. */
export type Request =
  | { select: Table; columns?: string[]; where: Row }
  | { insert: Table; row: Row }
  | { update: Table; set: Row; where: Row }
  | { delete: Table; where: Row }
  | { call: string; with?: Row }
  /** With a given owner only where the request is SQL: the storage API names the sender. */
  | { upload: Bucket; name: string; inNameOf?: Person }
  | { overwrite: Bucket; name: string }
  | { remove: Bucket; name: string }
  | { list: Bucket; folder: string }
  | { buckets: 'ours' }
  /** What the API would not send: without a condition, and so without asking what may be seen. */
  | { sql: string }
  | { emails: 'private' }
  /** The auth service's own work on auth.users, which no policy restrains. */
  | { auth: string }
  /** Work of the database's owner. */
  | { owner: string }

/** The column that a row is known by. */
export function keyOf(table: Table): string {
  return table === 'old_slugs' ? 'slug' : 'id'
}

/** The moment of the request, within a few seconds. */
export const NOW = 'now'

export interface Case {
  /** A sentence that is true. */
  name: string
  as: Actor
  /** The `amr` claim of the actor's token: by which method they signed in, how many seconds ago. Left out, it is no matter for the case. */
  signedIn?: { method: string; secondsAgo: number }[]
  /** SQL that the owner of the database runs beforehand. */
  given?: string
  does: Request
  /**
   * `done`: it happened. `nothing`: no error, no row, nothing changed. A list: the rows that came back, in any order.
   * A code: refused with this SQLSTATE (and, for constraints, this name), nothing changed.
   */
  expect: 'done' | 'nothing' | Row[] | { code: string; constraint?: string }
  /** What the written row must look like besides what was sent. */
  becomes?: Row
  /** What else must be true in the database afterwards; null means that there is no such row. */
  also?: { table: string; where: Row; row: Row | null }[]
}

export const refused = { code: '42501' } as const

/** The account's password was given just before the request. */
export const withPassword: Case['signedIn'] = [{ method: 'password', secondsAgo: 1 }]

export function amrOf(signedIn: Case['signedIn']): { method: string; timestamp: number }[] | undefined {
  const now = Math.floor(Date.now() / 1000)
  return signedIn?.map(({ method, secondsAgo }) => ({ method, timestamp: now - secondsAgo }))
}
