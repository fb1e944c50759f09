import { type Client, dataOf } from './client.ts'
import { ifUnchanged } from './if-unchanged.ts'
import { type Profile, profileColumns, toProfile } from './profiles.ts'
import { inOrder, tableOf } from './table-page.ts'

export type UserRow = ReturnType<typeof toRow>

const selectRows = (client: Client) =>
  client
    .from('profiles')
    .select(`id, ${profileColumns}, email, createdAt:created_at, updatedAt:updated_at, bannedAt:banned_at`)

export const { readPage: readUsersPage } = tableOf(
  (client, request) => client.rpc('list_users', request).single(),
  async (client, ids: string[]) => inOrder(ids, await dataOf(selectRows(client).in('id', ids))).map(toRow),
)

export async function listRecentUsers(client: Client, length: number): Promise<UserRow[]> {
  const data = await dataOf(
    selectRows(client)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(length),
  )
  return data.map(toRow)
}

export async function setRole(
  client: Client,
  { id, role }: { id: string; role: Profile['role'] },
  next: Profile['role'],
): Promise<boolean> {
  return (await ifUnchanged(client.rpc('set_role', { of_user: id, to_role: next, from_role: role }))) !== null
}

type Row = NonNullable<Awaited<ReturnType<typeof selectRows>>['data']>[number]

const toRow = ({ bannedAt, ...row }: Row) => ({ ...toProfile(row), isBanned: bannedAt !== null })
