import type { Keys } from '#server/config/backend-config.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Limits } from '#server/http/limits.ts'
import type { Caller } from '../tokens.ts'
import type { Providers } from './providers.ts'
import type { Fields } from './read-request.ts'

export interface AuthParts {
  sql: Sql
  keys: Keys
  siteUrl: string
  limits: Limits
  hasMailServer: boolean
  providers: Providers
}

export interface ClientInfo {
  address: string
  userAgent: string | null
}

export interface AuthCall {
  id: string
  url: URL
  cookies: string
  query: Map<string, string>
  body: Fields
  caller: Caller
  clientInfo: ClientInfo
  addressKey: string
}

export type Endpoint = (call: AuthCall, parts: AuthParts) => Promise<Response>
