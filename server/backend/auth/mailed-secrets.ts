import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from '#server/database/sql.ts'

/** What a mailed link is for, as it is written in the link. */
export type SecretKind = 'recovery' | 'signup'

const TOKEN_TYPES: Record<SecretKind, string> = { recovery: 'recovery_token', signup: 'confirmation_token' }

const LIFE = '1 hour'

/** Between two mails of a kind to one account. */
const PAUSE = '1 minute'

/**
 * Links of a kind that work at the same time. A new one leaves the others good: a stranger who asks for one for somebody
 * else must not make the link worthless that is already in the mailbox.
 */
const MOST_LIVE = 3

/** Makes a secret of 256 bits, of which only the hash is kept. Null when one was made a moment ago, or there are too many. */
export async function issueSecret(sql: Sql, userId: string, kind: SecretKind): Promise<string | null> {
  const type = TOKEN_TYPES[kind]
  return sql.begin(async step => {
    const [user] = await step`select id from auth.users where id = ${userId} for update`
    if (!user) return null
    await step`
      delete from auth.one_time_tokens
      where user_id = ${userId} and token_type = ${type} and created_at <= now() at time zone 'utc' - ${LIFE}::interval`
    const live = await step<{ is_fresh: boolean }>`
      select created_at > now() at time zone 'utc' - ${PAUSE}::interval as is_fresh
      from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}`
    if (live.length >= MOST_LIVE || live.some(({ is_fresh }) => is_fresh)) return null
    const secret = randomBytes(32).toString('base64url')
    await step`
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
      values (${randomUUID()}, ${userId}, ${type}, ${hashOf(secret)}, '', now() at time zone 'utc', now() at time zone 'utc')`
    if (kind === 'recovery') await step`update auth.users set recovery_sent_at = now() where id = ${userId}`
    else await step`update auth.users set confirmation_sent_at = now() where id = ${userId}`
    return secret
  })
}

/** Whether a link that was mailed to the account still works. */
export async function hasLiveSecret(sql: Sql, userId: string): Promise<boolean> {
  const live = await sql`
    select from auth.one_time_tokens
    where user_id = ${userId} and created_at > now() at time zone 'utc' - ${LIFE}::interval`
  return live.length > 0
}

/** Takes a secret back whose mail could not be sent, so that another can be asked for at once. */
export async function withdrawSecret(sql: Sql, secret: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where token_hash = ${hashOf(secret)}`
}

/** Uses a secret up, and all others of its kind with it. Returns whose it was; null when it is not, or no longer, good. */
export async function spendSecret(sql: Sql, kind: SecretKind, secret: string): Promise<string | null> {
  const type = TOKEN_TYPES[kind]
  // The account is locked first, as everywhere: two links of one account that are used at once would deadlock.
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

/** The page that a link leads to. Nothing happens there before the person presses, so that a mail scanner uses no link up. */
export function linkTo(siteUrl: string, kind: SecretKind, secret: string): string {
  const link = new URL(kind === 'recovery' ? '/resetpassword' : '/signin', siteUrl)
  link.searchParams.set('token_hash', secret)
  link.searchParams.set('type', kind)
  return link.href
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
