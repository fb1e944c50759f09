import type { Keys } from '#server/config.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Caller } from '../tokens.ts'
import type { Fields } from './read-request.ts'

/** What the endpoints of the auth service work with. */
export interface AuthParts {
  /** As supabase_auth_admin. */
  sql: Sql
  keys: Keys
  siteUrl: string
  limits: Limits
  sendMail: (mail: Mail) => Promise<void>
  /** Whether a server for mail is configured. */
  hasMailServer: boolean
  /** Does the work after the answer, so that nobody can tell from its time what was done. */
  afterAnswer: (work: () => Promise<void>) => void
}

/** Where a request comes from, as it is kept with a session. */
export interface Visitor {
  address: string
  userAgent: string | null
}

/** A request whose path, query and body have been read. */
export interface Call {
  query: Map<string, string>
  body: Fields
  caller: Caller
  visitor: Visitor
  /** What the client's address counts as in limits. */
  addressKey: string
}

export type Endpoint = (call: Call, parts: AuthParts) => Promise<Response>
