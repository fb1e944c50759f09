import type { Client } from '#shared/data/client.ts'
import { submitSecondFactor } from '#shared/data/submit-second-factor.ts'

export class WrongPassword extends Error {
  override readonly message = 'This is not your current password'
}

/** Makes the token prove a recent password, and the second factor of an account that has one. Throws WrongPassword; the session is unchanged then. */
export async function signInAgain(client: Client, email: string, password: string, code?: string) {
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error?.code === 'invalid_credentials') throw new WrongPassword()
  if (error) throw error
  if (code) await submitSecondFactor(client, code)
}
