import type { SupabaseClient } from '@supabase/supabase-js'
import { updateProfile } from './account.ts'
import type { Database } from './database-types.ts'

/**
 * Sets password and name of the signed-in account, and ends its other sessions, since a stranger may have signed up with its address. Bears
 * repetition. Throws errors of the auth and data services.
 */
export async function claimAccount(
  client: SupabaseClient<Database>,
  { name, password }: { name: string; password: string },
): Promise<void> {
  const { auth } = client
  const { error } = await auth.updateUser({ password })
  if (error && error.code !== 'same_password') throw error
  const { data, error: refused } = await auth.updateUser({ data: { full_name: name } })
  if (refused) throw refused
  await updateProfile(client, { id: data.user.id, avatarUrl: null }, { username: name, picture: null })
  const { error: unended } = await auth.signOut({ scope: 'others' })
  if (unended) throw unended
}
