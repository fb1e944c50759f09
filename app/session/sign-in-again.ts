import type { Client } from '#shared/data/client.ts'
import { submitSecondFactor } from '#shared/data/submit-second-factor.ts'

export class WrongPassword extends Error {
  override readonly message = 'This is not your current password'
}

/** Makes the token prove a recent password, and a second factor if the account has one. Throws WrongPassword, which leaves the session unchanged. */
export async function signInAgain(client: Client, email: string, password: string, code?: string) {
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error?.code === 'invalid_credentials') throw new WrongPassword()
  if (error) throw error
  if (code) await submitSecondFactor(client, code)
}
