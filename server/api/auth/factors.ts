import { randomBytes, randomUUID } from 'node:crypto'
import { codeOf } from '#server/base/code-of.ts'
import type { Sql } from '#server/database/sql.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { failure, invalid } from './failure.ts'
import { insufficientAal, lacksSecondFactor, requireFresh, requireOwnSession } from './own-session.ts'
import { NOTICE_LIFE, queueMail } from './request-email.ts'
import { sealSecret } from './seal-secret.ts'
import { deleteLoneRecoveryCodes } from './sealed-factors.ts'
import { base32 } from './totp.ts'
import { type Factor, forgetBrowsers, lockUser } from './users.ts'

const MAX_FACTORS = 10
const UNVERIFIED_LIFE = '5 minutes'
const longestName = 120

export async function enrollFactor(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { body } = call
  const type = body.has('factor_type') ? body.text('factor_type') : ''
  if (type === 'phone') throw failure(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type === 'webauthn')
    throw failure(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  if (type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn')
  const host = new URL(parts.siteUrl).host
  const name = body.has('friendly_name') ? body.text('friendly_name', longestName).trim() : ''
  const issuer = body.has('issuer') ? body.text('issuer', longestName) : host

  const own = await requireOwnSession(call, parts)
  if (lacksSecondFactor(own)) throw insufficientAal(403, 'AAL2 required to enroll a new factor')
  requireFresh(own)
  const id = randomUUID()
  const bytes = randomBytes(20)
  await insertFactor(parts, own.user.id, name, { id, sealed: sealSecret(bytes, id, parts.keys.jwtSecret) })

  const secret = base32(bytes)
  const label = [issuer, own.user.email ?? own.user.id].map(encodeURIComponent).join(':')
  const uri = `otpauth://totp/${label}?algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=30&secret=${secret}`
  const { renderSVG } = await import('uqr')
  return Response.json({
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: renderSVG(uri, { ecc: 'M' }), secret, uri },
  })
}

async function insertFactor(
  { sql }: AuthParts,
  userId: string,
  name: string,
  { id, sealed }: { id: string; sealed: string },
) {
  try {
    await sql.begin(async step => {
      await lockUser(step, userId)
      await step`
        delete from auth.mfa_factors
        where user_id = ${userId} and status = 'unverified' and created_at < now() - ${UNVERIFIED_LIFE}::interval`
      const known = await step`select id from auth.mfa_factors where user_id = ${userId}`
      if (known.length >= MAX_FACTORS)
        throw failure(
          422,
          'too_many_enrolled_mfa_factors',
          'Maximum number of verified factors reached, unenroll to continue',
        )
      await step`
        insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
        values (${id}, ${userId}, ${name}, 'totp', 'unverified', ${sealed})`
    })
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    throw failure(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
  }
}

export async function removeFactor(call: AuthCall, parts: AuthParts): Promise<Response> {
  const own = await requireOwnSession(call, parts)
  const factor = own.user.factors?.find(({ id }) => id === call.id)
  if (!factor) throw factorNotFound()
  if (factor.status === 'verified') {
    if (!own.isStrong) throw insufficientAal(422, 'AAL2 required to unenroll verified factor')
    requireFresh(own)
  }
  await parts.sql.begin(async step => {
    await deleteFactor(step, own.user.id, factor)
    if (factor.status !== 'verified') return
    await queueMail(step, own.user.id, 'factor-removed', NOTICE_LIFE)
    await forgetBrowsers(step, own.user.id)
  })
  return Response.json({ id: factor.id })
}

/** Also removes the recovery codes of the last authenticator, and downgrades the sessions that used this one. */
async function deleteFactor(sql: Sql, userId: string, { id, status }: Factor): Promise<void> {
  await lockUser(sql, userId)
  // What the caller may remove depends on the status, which may have changed meanwhile.
  const [removed] = await sql`
    delete from auth.mfa_factors where id = ${id} and user_id = ${userId} and status = ${status} returning id`
  if (!removed) throw factorNotFound()
  await deleteLoneRecoveryCodes(sql, userId)
  await sql`
    update auth.sessions set aal = 'aal1', factor_id = null where user_id = ${userId} and factor_id = ${id}`
}

export const factorNotFound = () => failure(404, 'mfa_factor_not_found', 'Factor not found')
