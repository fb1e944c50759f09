import { type Client, dataOf } from './client.ts'
import { notAsSeen } from './not-as-seen.ts'
import type { Profile } from './profiles.ts'
import { inOrder, tableOf } from './table-page.ts'

type Row = NonNullable<Awaited<ReturnType<typeof selectRows>>['data']>[number]

export type UserRow = Profile & {
  id: string
  email: string | null
  createdAt: string
  updatedAt: string
  isBarred: boolean
}

const selectRows = (client: Client) => client.from('profiles').select('*, email')

export const { readPage: readUsersPage } = tableOf(
  (client, { search, sort, descending }, range) =>
    client.rpc('list_users', { search, sort, descending, ...range }).single(),
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

/** False when the user is gone or has another role than `role`. */
export async function setRole(
  client: Client,
  { id, role }: { id: string; role: Profile['role'] },
  next: Profile['role'],
): Promise<boolean> {
  const { error } = await client.rpc('set_role', { of_user: id, to_role: next, from_role: role })
  if (error && error.code !== notAsSeen) throw error
  return error === null
}

function toRow(row: Row): UserRow {
  return {
    id: row.id,
    username: row.username,
    avatarUrl: row.avatar_url,
    role: row.role === 'admin' ? 'admin' : 'user',
    email: row.email,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isBarred: row.barred_at !== null,
  }
}
