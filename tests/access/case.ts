import type { Actor, Person } from './people.ts'

export type MatrixTable =
  | 'profiles'
  | 'blogs'
  | 'comments'
  | 'likes'
  | 'drafts'
  | 'snippets'
  | 'versions'
  | 'old_slugs'
  | 'pages'
  | 'old_page_slugs'
  | 'tags'
  | 'old_tags'
  | 'series'
  | 'navigation'
  | 'redirects'
  | 'missed_addresses'
  | 'messages'
  | 'bin'
  | 'resume'
  | 'outside_code'
  | 'settings'
  | 'settings_versions'
  | 'reports'
/** 'attic' is a bucket that the migrations do not create. */
export type Bucket = 'thumbnail' | 'avatars' | 'attic'
export type Value = string | number | boolean | null | Value[] | Row
export type Row = { [column: string]: Value }

/** A request. `where` compares columns for equality. */
export type Request =
  | { select: MatrixTable; columns?: string[]; where: Row }
  | { insert: MatrixTable; row: Row }
  | { update: MatrixTable; set: Row; where: Row }
  | { delete: MatrixTable; where: Row }
  | { call: string; with?: Row }
  /** `inNameOf` sets another owner, in SQL only: the storage API always uses the sender. */
  | { upload: Bucket; name: string; inNameOf?: Person }
  | { overwrite: Bucket; name: string }
  | { remove: Bucket; name: string }
  | { list: Bucket; folder: string }
  | { buckets: 'ours' }
  /** SQL that the API would not send, such as an update without a condition. */
  | { sql: string }
  | { emails: 'private' }
  /** SQL of the auth service on auth.users, where no policy applies. */
  | { auth: string }
  /** SQL of the database's owner. */
  | { owner: string }

/** Returns the column that identifies the rows of a table. */
export function primaryKeyOf(table: MatrixTable): string {
  if (table === 'snippets') return 'name'
  return table.startsWith('old_') ? 'slug' : 'id'
}

/** Stands for the time of the request, within a few seconds. */
export const NOW = 'now'

export interface Case {
  /** A unique sentence that states the rule. */
  name: string
  as: Actor
  /** The `amr` claim of the actor's token: the methods of signing in, and their age. */
  signedIn?: { method: string; secondsAgo: number }[]
  /** The `aal` claim of the actor's token: 'aal1' unless a second factor was given. */
  aal?: 'aal1' | 'aal2'
  /** SQL that the database's owner runs before the request. */
  given?: string
  does: Request
  /**
   * `done`: the change happened. `nothing`: no error, no row, no change. A list: the returned rows in any order.
   * A code: refused with this SQLSTATE (and, for constraints, this name), without a change.
   */
  expect: 'done' | 'nothing' | Row[] | { code: string; constraint?: string }
  /** Columns of the written row besides those sent. */
  becomes?: Row
  /** Further rows expected afterwards; `row: null` means that there is none. */
  also?: { table: string; where: Row; row: Row | null }[]
}

/** SQL that sets the claims of an administrator who has just given the password, and only these until the end of the transaction. */
export const claimsOf = (id: string) =>
  `set_config('request.jwt.claims', jsonb_build_object('sub', '${id}', 'role', 'authenticated',
    'amr', jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', extract(epoch from now()))))::text, true)`

/** Makes cases of the rows that `reads` has after `clean` and `given`, which all run as the database's owner. */
export const becomesAfter =
  (clean: string) =>
  (name: string, given: string, reads: string, ...expect: Row[]): Case => ({
    name,
    as: 'service role',
    given: `${clean} ${given}`,
    does: { owner: reads },
    expect,
  })

export const refused = { code: '42501' } as const

/** SQL that gives an account a verified authenticator. */
export const authenticatorOf = (id: string, status = 'verified') =>
  `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), '${id}', 'totp', '${status}', now(), now());`

/** Signed in by password just before the request. */
export const withPassword: Case['signedIn'] = [{ method: 'password', secondsAgo: 1 }]

export function amrOf(signedIn: Case['signedIn']): { method: string; timestamp: number }[] | undefined {
  const now = Math.floor(Date.now() / 1000)
  return signedIn?.map(({ method, secondsAgo }) => ({ method, timestamp: now - secondsAgo }))
}
