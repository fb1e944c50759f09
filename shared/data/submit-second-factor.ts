import { backendCode } from './backend-code.ts'
import { type Client, dataOf } from './client.ts'

/** Makes the session aal2 with an authenticator code or a recovery code. Throws errors of the service. */
export async function submitSecondFactor({ auth }: Client, code: string): Promise<void> {
  if (!isCodeOfApp(code)) {
    await dataOf(auth.mfa.recoveryCodes.verify({ code }))
    return
  }
  const { totp } = await dataOf(auth.mfa.listFactors())
  const [first, ...others] = totp
  if (!first) throw new Error('Your account has a second factor that this site does not support.')
  for (const factor of [first, ...others]) {
    const { error } = await auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: code.replace(/\s/g, ''),
    })
    if (!error) return
    if (backendCode(error) !== 'mfa_verification_failed' || factor === totp.at(-1)) throw error
  }
}

/** Throws if the service does not remember the browser. */
export async function submitRememberedBrowser({ auth }: Client, token: string): Promise<void> {
  const { totp } = await dataOf(auth.mfa.listFactors())
  await dataOf(auth.mfa.challengeAndVerify({ factorId: totp[0]?.id ?? '', code: token }))
}

export const isCodeOfApp = (code: string): boolean => /^\s*\d{3}\s?\d{3}\s*$/.test(code)
