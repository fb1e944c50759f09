import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { codeOf } from '#server/base/code-of.ts'
import type { Sql } from '#server/database/sql.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { failure } from './failure.ts'
import {
  insufficientAal,
  lacksSecondFactor,
  type OwnSession,
  requireFresh,
  requireOwnSession,
} from './own-session.ts'
import { issueChallenge, spendChallenge } from './passkey-challenges.ts'
import { readRegistration, verificationFailed } from './passkey-credential.ts'
import { relyingPartyOf } from './relying-party.ts'
import { NOTICE_LIFE, queueMail } from './request-email.ts'
import { lockUser } from './users.ts'

const MAX_PASSKEYS = 10
const ALGORITHMS = [-8, -7, -257] // Ed25519, ES256 and RS256: every authenticator supports at least one

export async function requirePasskeySession(
  call: AuthCall,
  parts: Pick<AuthParts, 'sql'>,
): Promise<OwnSession> {
  const own = await requireOwnSession(call, parts)
  if (lacksSecondFactor(own))
    throw insufficientAal(403, 'AAL2 session is required to manage passkeys when MFA is enabled')
  requireFresh(own)
  return own
}

export async function passkeyRegistrationOptions(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { user } = await requirePasskeySession(call, parts)
  const known = await parts.sql<{ credential_id: Buffer; transports: string[] }>`
    select credential_id, transports from auth.webauthn_credentials where user_id = ${user.id}`
  if (known.length >= MAX_PASSKEYS) throw tooMany()
  const purpose = { type: 'registration', userId: user.id } as const
  const { id, challenge, expiresAt } = await issueChallenge(parts.sql, purpose)
  const relyingParty = relyingPartyOf(parts.siteUrl)
  const name = user.email ?? user.id
  // Loaded on first use, because it takes 30 MB.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: relyingParty.id,
    rpID: relyingParty.id,
    userID: Uint8Array.from(Buffer.from(user.id)),
    userName: name,
    userDisplayName: name,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: 300_000,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return Response.json({ challenge_id: id, options, expires_at: expiresAt })
}

export async function verifyPasskeyRegistration(call: AuthCall, parts: AuthParts): Promise<Response> {
  const response = readRegistration(call)
  const { user } = await requirePasskeySession(call, parts)
  const purpose = { type: 'registration', userId: user.id } as const
  const expectedChallenge = await spendChallenge(parts.sql, call.body.text('challenge_id'), purpose)
  const { id: rpId, origin } = relyingPartyOf(parts.siteUrl)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch((): VerifiedRegistrationResponse => ({ verified: false }))
  if (!registrationInfo) throw verificationFailed()
  const passkey = await parts.sql
    .begin(async sql => {
      await lockUser(sql, user.id)
      // Another session may have ended this one by verifying a factor.
      await requirePasskeySession(call, { sql })
      return insertPasskey(sql, user.id, rpId, registrationInfo)
    })
    .catch(error => {
      if (codeOf(error) !== '23505') throw error
      throw failure(422, 'webauthn_credential_exists', 'This credential is already registered')
    })
  return Response.json(passkey)
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

async function insertPasskey(
  sql: Sql,
  userId: string,
  rpId: string,
  { credential, aaguid, credentialDeviceType, credentialBackedUp }: Registered,
) {
  const known = await sql`select id from auth.webauthn_credentials where user_id = ${userId}`
  if (known.length >= MAX_PASSKEYS) throw tooMany()
  const [passkey] = await sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key, sign_count, transports, aaguid,
      backup_eligible, backed_up, rp_id, friendly_name)
    values (${userId}, ${Buffer.from(credential.id, 'base64url')}, ${Buffer.from(credential.publicKey)},
      ${credential.counter}, ${JSON.stringify(credential.transports ?? [])}, ${aaguid},
      ${credentialDeviceType === 'multiDevice'}, ${credentialBackedUp}, ${rpId}, 'Passkey')
    returning id, friendly_name, created_at`
  await queueMail(sql, userId, 'passkey-added', NOTICE_LIFE)
  return passkey
}

const tooMany = () => failure(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
