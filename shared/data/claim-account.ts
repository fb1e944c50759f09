import { type Client, dataOf } from './client.ts'

/** Sets password and name and ends other sessions, because a stranger may have signed up with this address. Repeatable. Throws errors of the services. */
export async function claimAccount(client: Client, { name, password }: { name: string; password: string }) {
  const { auth } = client
  const { error } = await auth.updateUser({ password })
  if (error && error.code !== 'same_password') throw error
  const { user } = await dataOf(auth.updateUser({ data: { full_name: name } }))
  await dataOf(client.from('profiles').update({ username: name }).eq('id', user.id))
  const { error: unended } = await auth.signOut({ scope: 'others' })
  if (unended) throw unended
}
