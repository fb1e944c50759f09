import type { AuthenticationResponseJSON, VerifiedAuthenticationResponse } from '@simplewebauthn/server'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { consumeLimit, failure } from './failure.ts'
import { issueChallenge, spendChallenge } from './passkey-challenges.ts'
import { readAssertion, verificationFailed } from './passkey-credential.ts'
import { relyingPartyOf } from './relying-party.ts'
import { answerSession, banned, insertSession } from './sessions.ts'

const purpose = { type: 'authentication', userId: null } as const

/** Lists no credentials, so that the browser offers the passkeys it has. */
export async function passkeySignInOptions({ addressKey }: AuthCall, parts: AuthParts): Promise<Response> {
  await consumeLimit(parts.limits, 'passkeyByAddress', addressKey)
  const { id, challenge, expiresAt } = await issueChallenge(parts.sql, purpose)
  const { id: rpId } = relyingPartyOf(parts.siteUrl)
  const options = { challenge, timeout: 300_000, rpId, userVerification: 'required' }
  return Response.json({ challenge_id: id, options, expires_at: expiresAt })
}

interface Passkey {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  is_confirmed: boolean
}

/** A passkey counts as two factors: the device, and what unlocks it. */
export async function signInWithPasskey(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { sql, limits } = parts
  await consumeLimit(limits, 'passkeyByAddress', call.addressKey)
  const response = readAssertion(call)
  const challenge = await spendChallenge(sql, call.body.text('challenge_id'), purpose)
  const [passkey] = await sql<Passkey>`
    select own.id, user_id, credential_id, public_key, email_confirmed_at is not null as is_confirmed
    from auth.webauthn_credentials as own join auth.users on users.id = user_id
    where credential_id = ${Buffer.from(response.id, 'base64url')}`
  const handle = Buffer.from(response.response.userHandle ?? '', 'base64url').toString()
  if (!passkey || handle !== passkey.user_id) throw verificationFailed()
  const verified = await verify(parts, passkey, response, challenge)
  if (!verified) throw verificationFailed()
  if (!passkey.is_confirmed) throw failure(403, 'email_not_confirmed', 'Email not confirmed')
  const sessionId = await sql.begin(async step => {
    const [user] = await step`
      update auth.users set last_sign_in_at = now()
      where id = ${passkey.user_id} and (banned_until is null or banned_until <= now()) returning id`
    if (!user) throw banned()
    const [used] = await step`
      update auth.webauthn_credentials
      set last_used_at = now(), sign_count = ${verified.newCounter}, backed_up = ${verified.credentialBackedUp}
      where id = ${passkey.id} returning id`
    if (!used) throw verificationFailed()
    return insertSession(step, passkey.user_id, 'passkey', call.clientInfo)
  })
  return answerSession(parts, passkey.user_id, sessionId)
}

type Verified = VerifiedAuthenticationResponse['authenticationInfo']

async function verify(
  { siteUrl }: AuthParts,
  passkey: Passkey,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
): Promise<Verified | null> {
  const { id: rpId, origin } = relyingPartyOf(siteUrl)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  // The counter is ignored: synchronized passkeys always send 0.
  const credential = {
    id: passkey.credential_id.toString('base64url'),
    publicKey: Uint8Array.from(passkey.public_key),
    counter: 0,
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential,
      requireUserVerification: true,
    })
    return verified ? authenticationInfo : null
  } catch {
    return null
  }
}
