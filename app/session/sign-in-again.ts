import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'

export class WrongPassword extends Error {
  override readonly message = 'This is not your current password'
}

/**
 * Signs in to the same account again, so that the token proves a recent password. Throws WrongPassword or the backend's
 * error; the session is unchanged then.
 */
export async function signInAgain(client: SupabaseClient<Database>, email: string, password: string) {
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error?.code === 'invalid_credentials') throw new WrongPassword()
  if (error) throw error
}
