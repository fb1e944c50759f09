import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Sql } from '#server/database/sql.ts'

export type SecretKind = 'recovery' | 'signup'

const TOKEN_TYPES: Record<SecretKind, string> = { recovery: 'recovery_token', signup: 'confirmation_token' }

const LIFE = '1 hour'

const PAUSE = '1 minute'

/** Live links of a kind. A new link does not invalidate others: strangers could make a person's links useless. */
const MAX_LIVE = 3

/** The secret of a mail, 256 bits: the same when it is sent once more after a kill. No table has it, and only the server can make it. */
export function secretOf(jwtSecret: string, message: string): string {
  return createHmac('sha256', jwtSecret).update(`byline mailed link ${message}`).digest('base64url')
}

/** Stores the hash of a secret for an hour. False when another is less than a minute old, or three are live. */
export async function issueSecret(
  sql: Sql,
  userId: string,
  kind: SecretKind,
  secret: string,
): Promise<boolean> {
  const type = TOKEN_TYPES[kind]
  return sql.begin(async step => {
    const [user] = await step`select id from auth.users where id = ${userId} for update`
    if (!user) return false
    await step`
      delete from auth.one_time_tokens
      where user_id = ${userId} and token_type = ${type} and (token_hash = ${hashOf(secret)} or created_at <= now() at time zone 'utc' - ${LIFE}::interval)`
    const live = await step<{ is_fresh: boolean }>`
      select created_at > now() at time zone 'utc' - ${PAUSE}::interval as is_fresh
      from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}`
    if (live.length >= MAX_LIVE || live.some(({ is_fresh }) => is_fresh)) return false
    await step`
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
      values (${randomUUID()}, ${userId}, ${type}, ${hashOf(secret)}, '', now() at time zone 'utc', now() at time zone 'utc')`
    if (kind === 'recovery') await step`update auth.users set recovery_sent_at = now() where id = ${userId}`
    else await step`update auth.users set confirmation_sent_at = now() where id = ${userId}`
    return true
  })
}

export async function hasLiveSecret(sql: Sql, userId: string): Promise<boolean> {
  const live = await sql`
    select from auth.one_time_tokens
    where user_id = ${userId} and created_at > now() at time zone 'utc' - ${LIFE}::interval`
  return live.length > 0
}

export async function withdrawSecret(sql: Sql, secret: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where token_hash = ${hashOf(secret)}`
}

export async function spendSecret(sql: Sql, kind: SecretKind, secret: string): Promise<string | null> {
  const type = TOKEN_TYPES[kind]
  // Locks the account first: two links used concurrently would deadlock.
  await sql`
    select id from auth.users
    where id = (select user_id from auth.one_time_tokens where token_hash = ${hashOf(secret)} and token_type = ${type})
    for update`
  const [used] = await sql<{ user_id: string }>`
    delete from auth.one_time_tokens
    where token_hash = ${hashOf(secret)} and token_type = ${type}
      and created_at > now() at time zone 'utc' - ${LIFE}::interval
    returning user_id`
  if (!used) return null
  await sql`delete from auth.one_time_tokens where user_id = ${used.user_id} and token_type = ${type}`
  return used.user_id
}

/** The page waits for a press before it uses the secret, since mail scanners open links. */
export function linkTo(siteUrl: string, kind: SecretKind, secret: string): string {
  const link = new URL(kind === 'recovery' ? '/resetpassword' : '/signin', siteUrl)
  link.searchParams.set('token_hash', secret)
  link.searchParams.set('type', kind)
  return link.href
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
