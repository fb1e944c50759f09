import type { SupabaseClient } from '@supabase/supabase-js'
import type { Sql } from '#server/database/sql.ts'

type Read = Record<string, unknown>

/** What some callers read of each table, and of each function that only reads, with these arguments. */
export async function readEverything(
  sql: Sql,
  clients: Record<string, SupabaseClient>,
  of: number,
): Promise<Read> {
  const today = new Date().toISOString()
  const given: Read = {
    typed: 'quillwort',
    search: '',
    sort: 'id',
    descending: false,
    zone: 'UTC',
    since: '2026-01-01',
    of_blog: of,
    of_post: of,
    related: 5,
    recent: 5,
    of_tag: 'quillwort',
    take: 20,
  }
  const functions = await sql<{ name: string; args: string[]; defaults: number }>`
    select proname as name, coalesce(proargnames[1 : pronargs], '{}') as args, pronargdefaults as defaults from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 's' and prorettype <> 'trigger'::regtype order by 1`
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  const read: Read = {}
  for (const [who, client] of Object.entries(clients)) {
    for (const { name } of tables) {
      const { data } = await client.from(name).select('*')
      if (data) read[`${who}: ${name}`] = data.map(row => JSON.stringify(row)).sort()
    }
    for (const { name, args, defaults } of functions) {
      const required = args.slice(0, args.length - defaults)
      if (required.some(arg => !(arg in given))) continue
      const { data } = await client.rpc(name, Object.fromEntries(required.map(arg => [arg, given[arg]])))
      if (data !== null) read[`${who}: ${name}()`] = data
    }
  }
  return JSON.parse(JSON.stringify(read).replaceAll(today.slice(0, 10), 'today'))
}

/** The names of what differs. */
export const differences = (one: Read, other: Read) =>
  Object.keys({ ...one, ...other }).filter(key => JSON.stringify(one[key]) !== JSON.stringify(other[key]))

/** All rows of all tables, without the bin and append-only tables. */
export async function readTables(sql: Sql): Promise<Read> {
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relname not in ('bin', 'bin_rows', 'recent_actions', 'title_vocabulary')`
  const read: Read = {}
  for (const { name } of tables)
    read[name] = await sql.unsafe(`select to_jsonb(t) as row from ${name} as t order by to_jsonb(t)::text`)
  return read
}
