import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'

/** What was typed is not the password of the account. */
export class WrongPassword extends Error {
  override readonly message = 'This is not your current password'
}

/**
 * Proves that it is still the reader: signs the same account in anew, so that its token says that the password was given just
 * now. Throws WrongPassword, or the backend's error; then the session stays as it was.
 */
export async function signInAgain(client: SupabaseClient<Database>, email: string, password: string) {
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error?.code === 'invalid_credentials') throw new WrongPassword()
  if (error) throw error
}
