import { type Client, dataOf } from './client.ts'

export type Profile = { username: string; avatarUrl: string | null; role: 'admin' | 'user' }

export const profileColumns = 'username, avatarUrl:avatar_url, role'

export const toProfile = <Row extends { role: string }>(row: Row) => ({
  ...row,
  role: row.role === 'admin' ? ('admin' as const) : ('user' as const),
})

export async function findProfile(client: Client, id: string): Promise<Profile | null> {
  const data = await dataOf(client.from('profiles').select(profileColumns).eq('id', id).maybeSingle())
  return data && toProfile(data)
}
