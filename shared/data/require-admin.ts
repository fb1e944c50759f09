import { type Client, dataOf } from './client.ts'

/** After an update of no row: throws a refusal (42501) when the account is no administrator any more, because the policies hide the row then. */
export async function requireAdmin(client: Client): Promise<void> {
  const isAdmin = await dataOf(client.rpc('is_admin'))
  if (!isAdmin) throw Object.assign(new Error('This is for administrators.'), { code: '42501' })
}
