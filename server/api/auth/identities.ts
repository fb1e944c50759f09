import { randomUUID } from 'node:crypto'
import { codeOf } from '#server/base/code-of.ts'
import { findEmail, spellingsOf } from '#server/base/find-email.ts'
import type { Sql } from '#server/database/sql.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { failure } from './failure.ts'
import { endCodes } from './flow-state.ts'
import { identityOf, insertIdentity, insertUser } from './new-user.ts'
import {
  insufficientAal,
  lacksSecondFactor,
  type OwnSession,
  requireFresh,
  requireOwnSession,
} from './own-session.ts'
import type { ProviderIdentity } from './provider.ts'
import { NOTICE_LIFE, queueMail } from './request-email.ts'
import { banned } from './sessions.ts'
import { requireOpenSignUp } from './settings.ts'

/** Returns the account of an identity, creating one if it is new. Never joins an existing account because of an equal address. */
export async function findOrMakeAccount(
  sql: Sql,
  provider: string,
  identity: ProviderIdentity,
): Promise<string> {
  await lock(sql, provider, identity)
  const known = await findOwner(sql, provider, identity)
  return known ? signInAgain(sql, known, provider, identity) : makeAccount(sql, provider, identity)
}

async function signInAgain(
  sql: Sql,
  userId: string,
  provider: string,
  identity: ProviderIdentity,
): Promise<string> {
  const [user] = await sql`
    update auth.users set last_sign_in_at = now(), updated_at = now()
    where id = ${userId} and (banned_until is null or banned_until <= now()) returning id`
  if (!user) throw banned()
  await sql`
    update auth.identities set identity_data = ${identityOf(identity)}, last_sign_in_at = now(), updated_at = now()
    where provider = ${provider} and provider_id = ${identity.subject}`
  return userId
}

async function makeAccount(sql: Sql, provider: string, identity: ProviderIdentity): Promise<string> {
  const email = findEmail(identity.email ?? '')
  if (!email) throw failure(422, 'email_address_not_provided', 'The provider did not share an email address.')
  if (!identity.isEmailVerified)
    throw failure(
      403,
      'provider_email_needs_verification',
      'Confirm your email address with the provider, then sign in again.',
    )
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`
  // An unconfirmed, unused sign-up must not lock the owner of the address out.
  await sql`
    delete from auth.users
    where email = any (${spellingsOf(email)}) and is_sso_user = false and email_confirmed_at is null and last_sign_in_at is null`
  const [taken] = await sql`
    select from auth.users where email = any (${spellingsOf(email)}) and is_sso_user = false`
  if (taken) throw alreadyExists()
  await requireOpenSignUp(sql)
  const createdAt = new Date().toISOString()
  const id = randomUUID()
  const { full_name, avatar_url } = identityOf(identity)
  const userData = { full_name, avatar_url }
  await insertUser(
    sql,
    { id, email, hash: null, confirmedAt: createdAt, userData, createdAt },
    { provider, providerId: identity.subject, data: identityOf(identity) },
  ).catch(error => {
    throw codeOf(error) === '23505' ? alreadyExists() : error
  })
  // Confirmed after it was sent: the provider has proven the address (private.has_proven_address).
  await sql`
    update auth.users set last_sign_in_at = now(), confirmation_sent_at = created_at,
      email_confirmed_at = created_at + interval '1 millisecond'
    where id = ${id}`
  return id
}

const alreadyExists = () =>
  failure(
    422,
    'user_already_exists',
    'An account with this address already exists. Sign in to it, then link the provider in your profile.',
  )

export async function linkIdentity(
  sql: Sql,
  userId: string,
  provider: string,
  identity: ProviderIdentity,
): Promise<void> {
  await requireUnlinked(sql, userId, provider, identity)
  await insertIdentity(sql, userId, { provider, providerId: identity.subject, data: identityOf(identity) })
  await listProviders(sql, userId)
  await queueMail(sql, userId, 'provider-linked', NOTICE_LIFE)
}

export async function requireUnlinked(
  sql: Sql,
  userId: string,
  provider: string,
  identity: ProviderIdentity,
): Promise<void> {
  await lock(sql, provider, identity)
  const [user] = await sql`
    select from auth.users where id = ${userId} and (banned_until is null or banned_until <= now()) for update`
  if (!user) throw banned()
  const owner = await findOwner(sql, provider, identity)
  if (owner)
    throw failure(
      422,
      'identity_already_exists',
      owner === userId ? 'Identity is already linked' : 'Identity is already linked to another user',
    )
}

/** Requires a recent proof, because an identity is a permanent way to sign in. */
export async function requireLinking(call: AuthCall, parts: AuthParts): Promise<OwnSession> {
  if (parts.providers.size === 0) throw failure(404, 'manual_linking_disabled', 'Manual linking is disabled')
  const own = await requireOwnSession(call, parts)
  if (lacksSecondFactor(own)) throw insufficientAal(403, 'AAL2 required to change how you sign in')
  requireFresh(own)
  return own
}

/** Refuses to remove the last identity. The email identity stays, because its mailbox can always sign in. */
export async function unlinkIdentity(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { user } = await requireLinking(call, parts)
  await parts.sql.begin(async sql => {
    await sql`select from auth.users where id = ${user.id} for update`
    const identities = await sql<{ id: string; provider: string }>`
      select id, provider from auth.identities where user_id = ${user.id}`
    const identity = identities.find(({ id }) => id === call.id)
    if (identities.length <= 1)
      throw failure(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    if (!identity) throw failure(422, 'identity_not_found', "Identity doesn't exist")
    if (identity.provider === 'email')
      throw failure(
        422,
        'email_conflict_identity_not_deletable',
        'The address of an account cannot be unlinked',
      )
    await sql`delete from auth.identities where id = ${identity.id}`
    await endCodes(sql, user.id, identity.provider)
    await listProviders(sql, user.id)
    await queueMail(sql, user.id, 'provider-removed', NOTICE_LIFE)
  })
  return Response.json({})
}

async function listProviders(sql: Sql, userId: string): Promise<void> {
  await sql`
    update auth.users set updated_at = now(), raw_app_meta_data = raw_app_meta_data || jsonb_build_object('providers', (
      select jsonb_agg(provider order by first) from (
        select provider, min(created_at) as first from auth.identities where user_id = users.id group by provider) as own))
    where id = ${userId}`
}

async function findOwner(sql: Sql, provider: string, { subject }: ProviderIdentity): Promise<string | null> {
  const [row] = await sql<{ user_id: string }>`
    select user_id from auth.identities where provider = ${provider} and provider_id = ${subject}`
  return row?.user_id ?? null
}

async function lock(sql: Sql, provider: string, { subject }: ProviderIdentity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`
}
