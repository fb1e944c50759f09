import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'

export type Profile = { username: string; avatarUrl: string | null; role: 'admin' | 'user' }

export async function findProfile(client: SupabaseClient<Database>, id: string): Promise<Profile | null> {
  const { data, error } = await client
    .from('profiles')
    .select('username, avatar_url, role')
    .eq('id', id)
    .maybeSingle()
  if (error) throw error
  if (!data) return null
  return {
    username: data.username,
    avatarUrl: data.avatar_url,
    role: data.role === 'admin' ? 'admin' : 'user',
  }
}
