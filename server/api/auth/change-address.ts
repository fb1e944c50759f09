import { codeOf } from '#server/base/code-of.ts'
import { spellingsOf } from '#server/base/find-email.ts'
import type { Sql } from '#server/database/sql.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { consumeLimit, expiredLink, failure } from './failure.ts'
import { endChange, endSecrets, type RedeemedSecret } from './mailed-secrets.ts'
import { queueMail } from './request-email.ts'
import { type AuthUser, CHANGE_LIFE, findUserByEmail, findUserById, forgetBrowsers } from './users.ts'

const PREPARATION = '1 day'

/** Values of `email_change_confirm_status`: which of the two addresses has been confirmed. */
const CONFIRMATIONS = { old_address: 1, new_address: 2 }

/** Mails a link to both addresses. Only the mail reveals whether the new address already has an account. */
export async function requestAddress(
  { body, addressKey }: AuthCall,
  { sql, limits }: AuthParts,
  user: AuthUser,
): Promise<void> {
  const email = body.email()
  if (email === user.email) return endChange(sql, user.id)
  await consumeLimit(limits, 'recoveryByAddress', addressKey)
  await consumeLimit(limits, 'signUpMailByAccount', email)
  await sql.begin(async step => {
    await step`
      update auth.users
      set email_change = ${email}, email_change_sent_at = now(), email_change_confirm_status = 0, updated_at = now()
      where id = ${user.id}`
    await step`
      delete from auth.one_time_tokens
      where user_id = ${user.id} and token_type in ('email_change_token_current', 'email_change_token_new')
        and relates_to = ''`
    await queueConfirmations(step, user.id)
  })
}

interface Change {
  email: string
  newEmail: string
  confirmed: number
}

async function findChange(sql: Sql, userId: string): Promise<Change | null> {
  const [change] = await sql<Change>`
    select email, email_change as "newEmail", email_change_confirm_status as confirmed from auth.users
    where id = ${userId} and email_change <> '' and email_change_sent_at > now() - ${CHANGE_LIFE}::interval`
  return change ?? null
}

export async function queueConfirmations(sql: Sql, userId: string): Promise<void> {
  const change = await findChange(sql, userId)
  if (!change) return
  const { newEmail, confirmed } = change
  if (confirmed !== CONFIRMATIONS.old_address)
    await queueMail(sql, userId, 'old-address', CHANGE_LIFE, { newEmail })
  if (confirmed !== CONFIRMATIONS.new_address)
    await queueMail(sql, userId, 'new-address', CHANGE_LIFE, { email: newEmail })
}

export async function confirmChange(
  sql: Sql,
  userId: string,
  kind: keyof typeof CONFIRMATIONS,
): Promise<boolean> {
  const confirmation = CONFIRMATIONS[kind]
  const change = await findChange(sql, userId)
  if (!change) throw expiredLink()
  const { email, newEmail, confirmed } = change
  if (confirmed === 0 || confirmed === confirmation) {
    await sql`
      update auth.users set email_change_confirm_status = ${confirmation}, updated_at = now() where id = ${userId}`
    return false
  }
  const [others] = await sql<{
    exist: boolean
  }>`select private.has_other_way_back(${userId}, ${email}) as exist`
  await setAddress(sql, userId, newEmail)
  await endSecrets(sql, userId)
  const notice = others?.exist ? 'address-replaced' : 'address-changed'
  await queueMail(sql, userId, notice, '7 days', { email, newEmail })
  return true
}

/**
 * Restores a former address. Revokes everything a stranger may have gained since, or shortly before, to prepare the change:
 * password, sessions, other ways to sign in, and an account there that nobody has confirmed.
 */
export async function returnToAddress(
  sql: Sql,
  { userId, relatesTo, issuedAt }: RedeemedSecret,
): Promise<void> {
  // A stranger could request such an account to keep the address.
  await sql`
    delete from auth.users
    where email = any (${spellingsOf(relatesTo)}) and is_sso_user = false and email_confirmed_at is null
      and last_sign_in_at is null and banned_until is null`
  const replaced = await findUserById(sql, userId)
  await setAddress(sql, userId, relatesTo)
  await queueMail(sql, userId, 'address-replaced', '7 days', {
    email: replaced?.email ?? relatesTo,
    newEmail: relatesTo,
  })
  await sql`update auth.users set encrypted_password = null where id = ${userId}`
  await sql`delete from auth.sessions where user_id = ${userId}`
  await forgetBrowsers(sql, userId)
  const [since] = await sql<{ at: string }>`
    select ((${issuedAt}::timestamp at time zone 'utc') - ${PREPARATION}::interval)::text as at`
  await sql`
    delete from auth.identities where user_id = ${userId} and provider <> 'email' and created_at > ${since?.at}::timestamptz`
  await sql`delete from auth.mfa_factors where user_id = ${userId} and created_at > ${since?.at}::timestamptz`
  await sql`delete from auth.webauthn_credentials where user_id = ${userId} and created_at > ${since?.at}::timestamptz`
  await endSecrets(sql, userId)
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and created_at > ${issuedAt}::timestamp`
}

async function setAddress(sql: Sql, userId: string, email: string): Promise<void> {
  const owner = await findUserByEmail(sql, email)
  if (owner && owner.id !== userId) throw emailExists()
  await sql`
    update auth.users set email = ${email}, email_change = '', email_change_sent_at = null, email_change_confirm_status = 0,
      raw_user_meta_data = raw_user_meta_data || ${{ email }}
    where id = ${userId}`.catch(error => {
    throw codeOf(error) === '23505' ? emailExists() : error
  })
  // Otherwise a thief who read the link back to this address could use it after losing the mailbox.
  await sql`
    delete from auth.one_time_tokens
    where user_id = ${userId} and token_type = 'email_change_token_current' and relates_to = any (${spellingsOf(email)})`
  await sql`
    update auth.identities set identity_data = identity_data || ${{ email }}
    where user_id = ${userId} and provider = 'email'`
}

const emailExists = () =>
  failure(422, 'email_exists', 'A user with this email address has already been registered')
