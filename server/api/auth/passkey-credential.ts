import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isRecord } from '#shared/text/parse-record.ts'
import type { AuthCall } from './auth-parts.ts'
import { failure } from './failure.ts'

const longestCredential = 12_000

export function readRegistration({ body }: AuthCall): RegistrationResponseJSON {
  const credential = body.object('credential', longestCredential)
  if (!isRegistration(credential)) throw verificationFailed()
  return credential
}

export function readAssertion({ body }: AuthCall): AuthenticationResponseJSON {
  const credential = body.object('credential', longestCredential)
  if (!isAssertion(credential)) throw verificationFailed()
  return credential
}

export const verificationFailed = () =>
  failure(400, 'webauthn_verification_failed', 'Credential verification failed')

const isRegistration = (value: unknown): value is RegistrationResponseJSON =>
  isCredential(value, ['clientDataJSON', 'attestationObject'])

const isAssertion = (value: unknown): value is AuthenticationResponseJSON =>
  isCredential(value, ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'])

function isCredential(value: unknown, parts: string[]): boolean {
  if (!isRecord(value) || !isRecord(value.response)) return false
  const { id, rawId, type, response } = value
  return [id, rawId, type, ...parts.map(part => response[part])].every(text => typeof text === 'string')
}
