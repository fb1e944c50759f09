import type { UserIdentity } from '@supabase/auth-js'
import { backendCode } from './backend-code.ts'
import { type Client, dataOf } from './client.ts'
import { listPasskeys, type Passkey } from './passkeys.ts'

export type Authenticator = { id: string; name: string; createdAt: string }

/** `stored`: as the client removes it. */
export type Identity = { provider: string; email: string; stored: UserIdentity }

export type SignInWays = {
  identities: Identity[]
  passkeys: Passkey[] | null
  authenticators: Authenticator[]
  codesLeft: number | null
  /** Browsers that are not asked for a code. */
  remembered: number
}

export async function findSignInWays(client: Client, hasPasskeys: boolean): Promise<SignInWays> {
  const { auth } = client
  const [passkeys, factors, { identities }, remembered] = await Promise.all([
    hasPasskeys ? listPasskeys(client) : null,
    dataOf(auth.mfa.listFactors()),
    dataOf(auth.getUserIdentities()),
    dataOf(client.rpc('count_remembered_browsers')),
  ])
  const hasCodes = factors.recovery_code.length > 0
  const codes = hasCodes ? await dataOf(auth.mfa.recoveryCodes.getStatus()) : null
  return {
    identities: identities.map(stored => ({
      provider: stored.provider,
      email: String(stored.identity_data?.email ?? ''),
      stored,
    })),
    passkeys,
    authenticators: factors.totp.map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name || 'Authenticator app',
      createdAt: created_at,
    })),
    codesLeft: codes?.remaining ?? null,
    remembered,
  }
}

export async function forgetBrowsers(client: Client): Promise<void> {
  await dataOf(client.rpc('forget_browsers'))
}

export type NewAuthenticator = { id: string; qrCode: string; secret: string; uri: string }

/** Discards an unfinished authenticator, whose name would conflict. */
export async function beginAuthenticator({ auth }: Client): Promise<NewAuthenticator> {
  const { all } = await dataOf(auth.mfa.listFactors())
  for (const factor of all)
    if (factor.status === 'unverified') await dataOf(auth.mfa.unenroll({ factorId: factor.id }))
  const { id, totp } = await dataOf(
    auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' }),
  )
  return { id, qrCode: totp.qr_code, secret: totp.secret, uri: totp.uri }
}

export async function confirmAuthenticator({ auth }: Client, factorId: string, code: string): Promise<void> {
  await dataOf(auth.mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, '') }))
}

export async function removeAuthenticator({ auth }: Client, factorId: string): Promise<void> {
  await dataOf(auth.mfa.unenroll({ factorId }))
  await auth.refreshSession()
}

export async function makeRecoveryCodes({ auth }: Client): Promise<string[] | null> {
  const { data, error } = await auth.mfa.recoveryCodes.generate()
  if (!error) return data.codes
  if (backendCode(error) === 'mfa_verified_factor_exists')
    return (await dataOf(auth.mfa.recoveryCodes.regenerate())).codes
  if (['mfa_recovery_codes_enroll_not_enabled', 'not_found'].includes(backendCode(error) ?? '')) return null
  throw error
}
