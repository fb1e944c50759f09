import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { hashOf } from '#server/base/hash-of.ts'
import type { Sql } from '#server/database/sql.ts'
import { endCodes } from './flow-state.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const WEEK = 7 * 24 * HOUR

/** `type`: of the link, as in GoTrue. */
const PURPOSES = {
  recovery: { type: 'recovery', tokenType: 'recovery_token', relatesTo: '', life: HOUR },
  signup: { type: 'signup', tokenType: 'confirmation_token', relatesTo: '', life: HOUR },
  // GoTrue also stores it as a recovery token.
  magiclink: { type: 'magiclink', tokenType: 'recovery_token', relatesTo: 'magiclink', life: 10 * MINUTE },
  // Counted separately: a stranger who requests these must not use up the owner's links, and only the requesting browser can finish.
  recovery_pkce: { type: 'recovery', tokenType: 'recovery_token', relatesTo: 'pkce', life: HOUR },
  signup_pkce: { type: 'signup', tokenType: 'confirmation_token', relatesTo: 'pkce', life: HOUR },
  magiclink_pkce: {
    type: 'magiclink',
    tokenType: 'recovery_token',
    relatesTo: 'magiclink pkce',
    life: 10 * MINUTE,
  },
  review: { type: 'review', tokenType: 'recovery_token', relatesTo: 'review', life: HOUR },
  reauthentication: {
    type: 'reauthentication',
    tokenType: 'reauthentication_token',
    relatesTo: '',
    life: 10 * MINUTE,
  },
  old_address: { type: 'email_change', tokenType: 'email_change_token_current', relatesTo: '', life: HOUR },
  new_address: { type: 'email_change', tokenType: 'email_change_token_new', relatesTo: '', life: HOUR },
  // Relates to the former address, which it restores.
  way_back: { type: 'recovery', tokenType: 'email_change_token_current', relatesTo: null, life: WEEK },
}

export type SecretKind = keyof typeof PURPOSES

export interface RedeemedSecret {
  userId: string
  kind: SecretKind
  hash: string
  relatesTo: string
  issuedAt: string
}

const PAUSE = '1 minute'

/** Live links per kind. A new link does not invalidate older ones, or strangers could make a person's links useless. */
const MAX_LIVE = 3

const CODE_DIGITS = 10

/** Marks links that give a code to the requesting browser instead of a session, as in GoTrue. */
export const PKCE_PREFIX = 'pkce_'

/** Derives the 256-bit secret of a mail, so that a retry after a crash sends the same one. It is never stored, and only the server can derive it. */
export function secretOf(jwtSecret: string, message: string): string {
  return createHmac('sha256', jwtSecret).update(`byline mailed link ${message}`).digest('base64url')
}

/** Derives the code next to a mailed link from the stored hash and the server's key, so that no table contains it. */
export function mailedCodeOf(jwtSecret: string, secret: string): string {
  return codeOfHash(jwtSecret, hashOf(secret))
}

/** Stores the hash of a secret. Returns false when another is less than a minute old, three are live, or there is nothing left to confirm. */
export async function issueSecret(
  sql: Sql,
  userId: string,
  kind: SecretKind,
  secret: string,
  address: string,
): Promise<boolean> {
  const { tokenType, life } = PURPOSES[kind]
  const relatesTo = PURPOSES[kind].relatesTo ?? address
  return sql.begin(async step => {
    const [user] = await step<{ is_confirmed: boolean }>`
      select email_confirmed_at is not null as is_confirmed from auth.users where id = ${userId} for update`
    // A confirmation sent after the address was confirmed would make it unproven again.
    if (!user || (user.is_confirmed && tokenType === 'confirmation_token')) return false
    await step`
      delete from auth.one_time_tokens
      where user_id = ${userId} and token_type = ${tokenType} and relates_to = ${relatesTo}
        and (token_hash = ${hashOf(secret)} or created_at <= now() at time zone 'utc' - make_interval(secs => ${life}))`
    const live = await step<{ is_fresh: boolean }>`
      select created_at > now() at time zone 'utc' - ${PAUSE}::interval as is_fresh from auth.one_time_tokens
      where user_id = ${userId} and token_type = ${tokenType} and relates_to = ${relatesTo}`
    if (live.length >= MAX_LIVE || live.some(({ is_fresh }) => is_fresh)) return false
    await step`
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
      values (${randomUUID()}, ${userId}, ${tokenType}, ${hashOf(secret)}, ${relatesTo}, now() at time zone 'utc', now() at time zone 'utc')`
    if (tokenType === 'confirmation_token')
      await step`update auth.users set confirmation_sent_at = now() where id = ${userId}`
    if (tokenType === 'recovery_token')
      await step`update auth.users set recovery_sent_at = now() where id = ${userId}`
    return true
  })
}

export async function hasLiveSecret(sql: Sql, userId: string): Promise<boolean> {
  const live = await sql`
    select from auth.one_time_tokens
    where user_id = ${userId} and created_at > now() at time zone 'utc' - interval '1 hour'`
  return live.length > 0
}

export async function withdrawSecret(sql: Sql, secret: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where token_hash = ${hashOf(secret)}`
}

/** Invalidates all secrets with the same purpose. Returns null when this one is not live or has another purpose. */
export async function redeemSecret(
  sql: Sql,
  kinds: SecretKind[],
  secret: string,
): Promise<RedeemedSecret | null> {
  return redeemHash(sql, kinds, hashOf(secret))
}

export async function redeemCode(
  sql: Sql,
  jwtSecret: string,
  kinds: SecretKind[],
  userId: string | null,
  code: string,
): Promise<RedeemedSecret | null> {
  for (const kind of kinds) {
    const hash = await findCode(sql, jwtSecret, kind, userId, code)
    if (hash !== null) return redeemHash(sql, [kind], hash)
  }
  return null
}

/** Compares the code with those of all live mails in constant time, and returns the hash of the matching mail. The caller counts attempts. */
export async function findCode(
  sql: Sql,
  jwtSecret: string,
  kind: SecretKind,
  userId: string | null,
  code: string,
): Promise<string | null> {
  const { tokenType, relatesTo, life } = PURPOSES[kind]
  const live = await sql<{ hash: string }>`
    select token_hash as hash from auth.one_time_tokens
    where user_id = ${userId} and token_type = ${tokenType} and relates_to = ${relatesTo}
      and created_at > now() at time zone 'utc' - make_interval(secs => ${life})`
  const given = Buffer.from(code)
  const match = live.find(({ hash }) => {
    const expected = Buffer.from(codeOfHash(jwtSecret, hash))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return match?.hash ?? null
}

/** Also cancels a change of address, which a new link could complete. Links to a former address stay. */
export async function endSecrets(sql: Sql, userId: string): Promise<void> {
  await sql`
    delete from auth.one_time_tokens
    where user_id = ${userId} and (token_type <> ${PURPOSES.way_back.tokenType} or relates_to = '')`
  await endChange(sql, userId)
  await endCodes(sql, userId)
}

/** Cancels a change of address, whose links no longer work then. */
export async function endChange(sql: Sql, userId: string): Promise<void> {
  await sql`
    update auth.users set email_change = '', email_change_sent_at = null, email_change_confirm_status = 0
    where id = ${userId}`
}

async function redeemHash(sql: Sql, kinds: SecretKind[], hash: string): Promise<RedeemedSecret | null> {
  // The account is locked first, because two links used concurrently would deadlock.
  await sql`
    select id from auth.users where id = (select user_id from auth.one_time_tokens where token_hash = ${hash}) for update`
  const [found] = await sql<{
    userId: string
    type: string
    relatesTo: string
    issuedAt: string
    age: number
  }>`
    select user_id as "userId", token_type as type, relates_to as "relatesTo", created_at as "issuedAt",
      extract(epoch from now() at time zone 'utc' - created_at)::float as age
    from auth.one_time_tokens where token_hash = ${hash}`
  if (!found) return null
  const { userId, type, relatesTo, issuedAt, age } = found
  const kind = kinds.find(one => {
    const purpose = PURPOSES[one]
    return purpose.tokenType === type && (purpose.relatesTo ?? (relatesTo || null)) === relatesTo
  })
  if (!kind || age >= PURPOSES[kind].life) return null
  // Another review may still wait for its own link.
  await sql`
    delete from auth.one_time_tokens
    where user_id = ${userId} and token_type = ${type} and relates_to = ${relatesTo}
      and (${kind !== 'review'} or token_hash = ${hash})`
  return { userId, kind, hash, relatesTo, issuedAt }
}

/** The linked page uses the secret only after a click, because mail scanners open links. */
export function linkTo(siteUrl: string, kind: SecretKind, secret: string): string {
  const { type } = PURPOSES[kind]
  const link = new URL(type === 'recovery' ? '/resetpassword' : '/signin', siteUrl)
  link.searchParams.set('token_hash', secret)
  link.searchParams.set('type', type)
  return link.href
}

function codeOfHash(jwtSecret: string, hash: string): string {
  const digest = createHmac('sha256', jwtSecret).update(`byline mailed code ${hash}`).digest()
  return String(digest.readBigUInt64BE() % 10n ** BigInt(CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}
