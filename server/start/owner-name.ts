import type { Sql } from '#server/database/sql.ts'

export async function ownerNameNotice(sql: Sql, name: string): Promise<string | null> {
  const names = await sql<{ username: string }>`
    select username from public.profiles where role = 'admin' order by created_at, id limit 2`
  const [first, second] = names.map(({ username }) => username)
  if (first === undefined || second !== undefined || first === name) return null
  return `The owner in site.config.ts is '${name}', but posts are signed '${first}', the name of the administrator. To change it, sign in and go to /dashboard/profile.`
}
