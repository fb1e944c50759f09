import { findEmail } from '#server/base/find-email.ts'
import { hashOf } from '#server/base/hash-of.ts'
import type { Sql } from '#server/database/sql.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { confirmChange, returnToAddress } from './change-address.ts'
import { AuthFailure, consumeLimit, expiredLink, invalid } from './failure.ts'
import { findMailedFlow, issueCode } from './flow-state.ts'
import {
  linkTo,
  PKCE_PREFIX,
  type RedeemedSecret,
  redeemCode,
  redeemSecret,
  type SecretKind,
} from './mailed-secrets.ts'
import type { Fields } from './read-request.ts'
import { removeSignInMethods } from './remove-sign-in-methods.ts'
import { returnWithError } from './return-to.ts'
import { answerSession, banned, insertSession } from './sessions.ts'
import { findUserByEmail } from './users.ts'

const SECRET = /^[\w-]{43}$/

/** What each link type may be used for. GoTrue accepts `email` for both kinds. */
const KINDS = new Map<string, SecretKind[]>([
  ['recovery', ['recovery', 'way_back']],
  ['signup', ['signup']],
  ['magiclink', ['review', 'magiclink']],
  ['email', ['signup', 'magiclink']],
  ['email_change', ['old_address', 'new_address']],
])

export async function verify(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { body, clientInfo, addressKey } = call
  await consumeLimit(parts.limits, 'verificationByAddress', addressKey)
  if (!body.has('type')) throw invalid('Verify requires a verification type')
  const kinds = KINDS.get(body.text('type')) ?? []
  const redeem = body.has('token_hash') ? readLink(body) : await readCode(body, parts)
  const started = await parts.sql.begin(async sql => {
    const redeemed = await redeem(sql, kinds)
    const isDone = await applySecret(sql, redeemed)
    if (!isDone) return null
    const proof = kinds.includes('recovery') ? 'recovery' : 'otp'
    return [redeemed.userId, await insertSession(sql, redeemed.userId, proof, clientInfo)] as const
  })
  if (started) return answerSession(parts, ...started)
  const msg = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
  return Response.json({ code: '200', msg })
}

async function applySecret(sql: Sql, redeemed: RedeemedSecret): Promise<boolean> {
  const { kind, userId } = redeemed
  if (kind === 'old_address' || kind === 'new_address') {
    if (!(await confirmChange(sql, userId, kind))) return false
  } else if (kind === 'way_back') await returnToAddress(sql, redeemed)
  await confirmAddress(sql, redeemed)
  return true
}

type Redeem = (sql: Sql, kinds: SecretKind[]) => Promise<RedeemedSecret>

function readLink(body: Fields): Redeem {
  if (body.has('email') || body.has('token')) throw invalid('Only the token_hash and type should be provided')
  const secret = body.text('token_hash')
  return async (sql, kinds) => {
    const redeemed = SECRET.test(secret) ? await redeemSecret(sql, kinds, secret) : null
    if (!redeemed) throw expiredLink()
    return redeemed
  }
}

/** Attempts count per account, so that many client addresses cannot guess a code together. */
async function readCode(body: Fields, { sql, limits, keys }: AuthParts): Promise<Redeem> {
  if (body.has('phone')) throw expiredLink('Token has expired or is invalid')
  const email = findEmail(body.text('email')) ?? ''
  const code = body.text('token')
  await consumeLimit(limits, 'codeByAccount', email)
  const user = await findUserByEmail(sql, email)
  return async (step, kinds) => {
    const redeemed = kinds.includes('magiclink')
      ? await redeemCode(step, keys.jwtSecret, ['magiclink', 'magiclink_pkce'], user?.id ?? null, code)
      : null
    if (!redeemed) throw expiredLink('Token has expired or is invalid')
    await limits.refund('codeByAccount', email)
    return redeemed
  }
}

/**
 * A mailed secret proves the address. Until the first one, the account may be a stranger's, so their ways to sign in are removed,
 * except the password of the sign-up being confirmed. As for mails, an administrator's address counts as proven.
 */
async function confirmAddress(sql: Sql, { userId, kind, hash }: RedeemedSecret): Promise<void> {
  const [before] = await sql<{ is_proven: boolean; has_password: boolean }>`
    select private.has_proven_address(id) as is_proven, encrypted_password <> '' as has_password
    from auth.users where id = ${userId}`
  const isPasswordProven = before?.is_proven === true || kind === 'signup' || kind === 'signup_pkce'
  if (!before?.is_proven) await removeSignInMethods(sql, userId)
  const [user] = await sql`
    update auth.users set last_sign_in_at = now(),
      -- Also of accounts that needed no confirmation: private.wants_mail requires it.
      -- After confirmation_sent_at, which a concurrent request may set while this one waits for the account.
      email_confirmed_at = case when email_confirmed_at > confirmation_sent_at then email_confirmed_at else clock_timestamp() end,
      confirmation_sent_at = coalesce(confirmation_sent_at, created_at),
      encrypted_password = case when ${isPasswordProven} then encrypted_password end,
      updated_at = now(), raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
    where id = ${userId} and (banned_until is null or banned_until <= now()) returning id`
  if (!user) throw banned()
  if (before?.has_password && !isPasswordProven)
    await sql`
      update auth.users set raw_app_meta_data = raw_app_meta_data || '{"password_removed": true}' where id = ${userId}`
  if (kind === 'review')
    await sql`select private.use_unconfirmed_review(${hash}, ${userId}, ${!before?.is_proven})`
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'email'`
}

/** Hosted Supabase's links lead here, as does our page with PKCE. Ignores `redirect_to`, which could lead to another site. */
export async function followLink(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { query } = call
  const kind = KINDS.get(query.get('type') ?? '')?.at(-1)
  if (!kind) throw invalid('Unsupported verification type')
  const secret = query.get('token_hash') ?? query.get('token') ?? ''
  const location = secret.startsWith(PKCE_PREFIX)
    ? await exchangeLink(call, parts, secret)
    : linkTo(parts.siteUrl, kind, SECRET.test(secret) ? secret : '')
  return new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } })
}

async function exchangeLink(
  { addressKey }: AuthCall,
  { sql, siteUrl, limits }: AuthParts,
  secret: string,
): Promise<string> {
  await consumeLimit(limits, 'verificationByAddress', addressKey)
  try {
    return await sql.begin(async step => {
      const flow = await findMailedFlow(step, hashOf(secret))
      const redeemed = await redeemSecret(step, ['recovery_pkce', 'signup_pkce', 'magiclink_pkce'], secret)
      if (!redeemed || !flow) throw expiredLink()
      await applySecret(step, redeemed)
      const page = new URL(flow.redirectTo)
      page.searchParams.set('code', await issueCode(step, flow.id, redeemed.userId, null))
      return page.href
    })
  } catch (error) {
    if (error instanceof AuthFailure) return returnWithError(siteUrl, error, true)
    throw error
  }
}
