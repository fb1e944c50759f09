import { type Client, dataOf } from './client.ts'

/** Call this after an update of no row. Throws a refusal (42501) if the account is no longer an administrator, because policies then hide the row. */
export async function requireAdmin(client: Client): Promise<void> {
  const isAdmin = await dataOf(client.rpc('is_admin'))
  if (!isAdmin) throw Object.assign(new Error('This is for administrators.'), { code: '42501' })
}
