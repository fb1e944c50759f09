import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { networkOf } from '#server/base/client-address.ts'
import type { Sql } from '#server/database/sql.ts'
import { describeBrowser } from '#shared/text/describe-browser.ts'
import { accessTokenSeconds, signAccessToken } from '../tokens.ts'
import type { AuthParts, ClientInfo } from './auth-parts.ts'
import { failure } from './failure.ts'
import { makeRefreshToken, type RefreshToken } from './refresh-token.ts'
import { type AuthUser, findUserById, userBody } from './users.ts'

export type Proof = 'password' | 'recovery' | 'otp' | 'passkey' | 'oauth'

const SESSION_LIFE = '60 days'

const REUSE_INTERVAL = '10 seconds' // the previous token stays valid this long, because its response may be lost

/** `sql`: the transaction that verified the credentials. Returns the session id. */
export async function insertSession(
  sql: Sql,
  userId: string,
  proof: Proof,
  clientInfo: ClientInfo,
): Promise<string> {
  const id = randomUUID()
  const ip = isIP(clientInfo.address) ? clientInfo.address : null
  await sql`
    insert into auth.sessions (id, user_id, aal, user_agent, ip, refresh_token_counter, created_at, updated_at)
    values (${id}, ${userId}, ${proof === 'passkey' ? 'aal2' : 'aal1'}, ${clientInfo.userAgent}, ${ip}, 0, now(), now())`
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (${randomUUID()}, ${id}, ${proof}, now(), now())`
  const browser = describeBrowser(clientInfo.userAgent ?? '')
  await sql`select private.note_browser(${userId}, ${browser}, ${networkOf(clientInfo.address)})`
  return id
}

/** Also removes browsers that nobody has used for a year. Both name networks, and would stay for accounts that never sign in again. */
export async function removeExpiredSessions(sql: Sql): Promise<void> {
  await sql`delete from auth.sessions where updated_at <= now() - ${SESSION_LIFE}::interval`
  await sql`delete from private.known_browsers where used_at <= now() - interval '1 year'`
}

export async function answerSession(...session: Parameters<typeof readSession>): Promise<Response> {
  return Response.json(await readSession(...session))
}

export async function readSession(parts: AuthParts, userId: string, sessionId: string, counter = 0) {
  const user = await findUserById(parts.sql, userId)
  const [session] = await parts.sql<{
    aal: string | null
  }>`select aal from auth.sessions where id = ${sessionId}`
  const amr = await parts.sql<{ method: string; timestamp: number }>`
    select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`
  if (!user || !session || amr.length === 0) throw sessionNotFound()
  const proof = { aal: session.aal ?? 'aal1', amr, session_id: sessionId }
  const access = await signAccessToken(claimsOf(parts, user, proof), parts.keys)
  return {
    access_token: access,
    token_type: 'bearer',
    // `expires_at` is omitted, so that the client computes it with its own clock, which may be minutes off.
    expires_in: accessTokenSeconds,
    refresh_token: makeRefreshToken(sessionId, counter, parts.keys.jwtSecret),
    user: userBody(user),
  }
}

function claimsOf(parts: AuthParts, user: AuthUser, proof: object) {
  return {
    iss: `${parts.siteUrl}/auth/v1`,
    sub: user.id,
    aud: 'authenticated',
    email: user.email ?? '',
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: 'authenticated',
    ...proof,
    is_anonymous: false,
  }
}

/** Concurrent refreshes with one token get the same successor. Using an older token means it was copied, and ends the session. */
export async function refreshSession(
  parts: AuthParts,
  { sessionId, counter }: RefreshToken,
): Promise<Response> {
  const { sql } = parts

  // A single statement, so that a concurrent refresh waits and then sees the new counter.
  const [rotated] = await sql<{ user_id: string }>`
    update auth.sessions as one
    set refresh_token_counter = refresh_token_counter + 1, refreshed_at = now() at time zone 'utc', updated_at = now()
    from auth.users
    where one.id = ${sessionId} and one.refresh_token_counter = ${counter} and users.id = one.user_id
      and (users.banned_until is null or users.banned_until <= now())
      and one.updated_at > now() - ${SESSION_LIFE}::interval and (one.not_after is null or one.not_after > now())
    returning one.user_id`
  if (rotated) return answerSession(parts, rotated.user_id, sessionId, counter + 1)

  const [found] = await sql<{
    user_id: string
    last: number
    is_over: boolean
    is_banned: boolean
    is_recent: boolean
  }>`
    select one.user_id, one.refresh_token_counter as last,
      one.updated_at <= now() - ${SESSION_LIFE}::interval or coalesce(one.not_after <= now(), false) as is_over,
      coalesce(users.banned_until > now(), false) as is_banned,
      one.refreshed_at > now() at time zone 'utc' - ${REUSE_INTERVAL}::interval as is_recent
    from auth.sessions as one join auth.users on users.id = one.user_id where one.id = ${sessionId}`
  // The counter of a restored database may be lower.
  if (!found || counter > found.last) throw tokenNotFound()
  if (!found.is_banned && !found.is_over && found.is_recent && counter === found.last - 1)
    return answerSession(parts, found.user_id, sessionId, found.last)

  await sql`delete from auth.sessions where id = ${sessionId}`
  if (found.is_banned) throw banned()
  if (found.is_over) throw failure(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
  throw failure(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

export function tokenNotFound() {
  return failure(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}

export function sessionNotFound() {
  return failure(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

export function banned() {
  return failure(403, 'user_banned', 'This account is banned.')
}
