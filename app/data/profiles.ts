import { type Client, dataOf } from './client.ts'

export type Profile = { username: string; avatarUrl: string | null; role: 'admin' | 'user' }

export async function findProfile(client: Client, id: string): Promise<Profile | null> {
  const data = await dataOf(
    client.from('profiles').select('username, avatar_url, role').eq('id', id).maybeSingle(),
  )
  if (!data) return null
  return {
    username: data.username,
    avatarUrl: data.avatar_url,
    role: data.role === 'admin' ? 'admin' : 'user',
  }
}
