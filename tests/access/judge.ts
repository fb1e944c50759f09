import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '#server/database/sql.ts'
import { type Case, NOW, primaryKeyOf, type Row, type Value } from './case.ts'

/** The response to a request. */
export interface CaseAnswer {
  /** SQLSTATE of a refusal, or null. */
  code: string | null
  message: string
  rows: Row[]
}

/** The rows that a case can change, by table. Timestamps of the present moment are replaced by NOW. */
export type TableRows = Record<string, Row[]>

const TABLES = `json_build_object(
  'public.profiles', (select json_agg(t order by id) from public.profiles as t),
  'public.blogs', (select json_agg(t order by id) from public.blogs as t),
  'public.comments', (select json_agg(t order by id) from public.comments as t),
  'public.likes', (select json_agg(t order by id) from public.likes as t),
  'public.drafts', (select json_agg(t order by id) from public.drafts as t),
  'public.snippets', (select json_agg(t order by user_id, name) from public.snippets as t),
  'public.versions', (select json_agg(t order by id) from public.versions as t),
  'public.old_slugs', (select json_agg(t order by slug) from public.old_slugs as t),
  'public.pages', (select json_agg(t order by id) from public.pages as t),
  'public.old_page_slugs', (select json_agg(t order by slug) from public.old_page_slugs as t),
  'public.tags', (select json_agg(t order by id) from public.tags as t),
  'public.old_tags', (select json_agg(t order by slug) from public.old_tags as t),
  'public.series', (select json_agg(t order by id) from public.series as t),
  'private.post_tags', (select json_agg(t order by tag_id, blog_id) from private.post_tags as t),
  'public.navigation', (select json_agg(t order by place, position) from public.navigation as t),
  'public.redirects', (select json_agg(t order by id) from public.redirects as t),
  'public.missed_addresses', (select json_agg(t order by id) from public.missed_addresses as t),
  'public.messages', (select json_agg(t order by id) from public.messages as t),
  'public.bin', (select json_agg(t order by id) from public.bin as t),
  'private.bin_rows', (select json_agg(t order by id) from private.bin_rows as t),
  'public.resume', (select json_agg(t) from public.resume as t),
  'public.outside_code', (select json_agg(t) from public.outside_code as t),
  'public.reports', (select json_agg(t order by id) from public.reports as t),
  'public.settings_versions', (select json_agg(t order by id) from public.settings_versions as t),
  'public.settings', (select json_agg(t) from public.settings as t),
  'private.recent_actions', (select json_agg(t order by done_at, user_id) from private.recent_actions as t where action not like 'address%'),
  'private.links', (select json_agg(t order by address) from private.links as t),
  'private.remembered_browsers', (select json_agg(t order by token_hash) from private.remembered_browsers as t),
  'private.subscribers', (select json_agg(t order by id) from private.subscribers as t),
  'private.subscription_requests', (select json_agg(t order by id) from private.subscription_requests as t),
  'private.emails', (select json_agg(t order by user_id) from private.emails as t),
  'auth.users', (select json_agg(json_build_object('id', id, 'email', email, 'is_banned', coalesce(banned_until > now(), false))
      order by id) from auth.users),
  'auth.sessions', (
    select json_agg(json_build_object('id', id, 'user_id', user_id) order by id) from auth.sessions
    where user_agent = 'arranged'),
  'storage.objects', (
    select json_agg(json_build_object('bucket_id', bucket_id, 'name', name, 'owner_id', owner_id)
      order by bucket_id, name)
    from storage.objects)
)::text`

/**
 * Creates a function in `schema` that reads the tables, whose query Postgres plans once for each connection. Returns the call.
 * `sql` is a superuser's, to bypass the policies.
 */
export async function createSnapshot(sql: Sql, schema: string): Promise<(sql: Sql) => Promise<TableRows>> {
  await sql.unsafe(`
    create function ${schema}.snapshot() returns text language plpgsql as $function$ begin return ${TABLES}; end $function$`)
  // Most requests change nothing, and those that do are followed by a reset. An object that is the same is compared at once.
  let first: { text: string; snapshot: TableRows } | null = null
  let last: { text: string; snapshot: TableRows } | null = null
  return async sql => {
    const [row] = await sql.unsafe<{ began: string; moment: string; text: string }>(`
      select to_json(now()) #>> '{}' as began, to_json(clock_timestamp()) #>> '{}' as moment, ${schema}.snapshot() as text`)
    if (!row) throw new Error('The snapshot has no row.')
    if (first?.text === row.text) return first.snapshot
    if (last?.text !== row.text) last = { text: row.text, snapshot: parse(row.text, [row.began, row.moment]) }
    first ??= last
    return last.snapshot
  }
}

/** `moments`: now() is the start of the transaction, which may be minutes ago. */
function parse(text: string, moments: string[]): TableRows {
  const times = moments.map(moment => Date.parse(moment))
  const isNow = (date: string) => times.some(time => Math.abs(Date.parse(date) - time) < 10_000)
  const tables: Record<string, Row[] | null> = JSON.parse(text, (key, value) =>
    key.endsWith('_at') && isNow(value) ? NOW : value,
  )
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows ?? []]))
}

/** Returns the failures of a case as sentences; empty when it passed. */
export function judge(kase: Case, before: TableRows, answer: CaseAnswer, after: TableRows): string[] {
  const { expect } = kase
  const wrong: string[] = []
  const got = answer.code === null ? `${answer.rows.length} rows` : `${answer.code} ${answer.message}`

  if (typeof expect === 'object' && 'code' in expect) {
    if (answer.code !== expect.code) wrong.push(`expected to be refused with ${expect.code}, got ${got}`)
    if (expect.constraint && !answer.message.includes(expect.constraint))
      wrong.push(`expected the refusal to name ${expect.constraint}, got ${got}`)
  } else if (answer.code !== null) {
    wrong.push(`expected no refusal, got ${got}`)
  } else if (expect === 'nothing' && answer.rows.length > 0) {
    wrong.push(`expected to reach no row, got ${got}`)
  } else if (Array.isArray(expect) && !sameRows(answer.rows, expect)) {
    wrong.push(`expected ${JSON.stringify(expect)}, got ${JSON.stringify(answer.rows)}`)
  }

  if (expect === 'done') wrong.push(...whatIsNotDone(kase, before, after))
  else if (!isDeepStrictEqual(before, after)) wrong.push('expected the database to stay as it was')

  for (const { table, where, row } of kase.also ?? []) {
    const found = (after[table] ?? []).filter(candidate => matches(candidate, where))
    if (row === null && found.length > 0) wrong.push(`expected no ${table} ${JSON.stringify(where)}`)
    if (row !== null && !found.some(candidate => matches(candidate, row)))
      wrong.push(`expected ${table} with ${JSON.stringify(row)}, found ${JSON.stringify(found)}`)
  }
  return wrong
}

function whatIsNotDone({ does, becomes }: Case, before: TableRows, after: TableRows): string[] {
  if ('insert' in does) return expectNew(`public.${does.insert}`, { ...does.row, ...becomes }, before, after)
  if ('upload' in does)
    return expectNew(
      'storage.objects',
      { bucket_id: does.upload, name: does.name, ...becomes },
      before,
      after,
    )

  if ('update' in does) {
    const table = `public.${does.update}`
    const row = { ...does.set, ...becomes }
    const key = primaryKeyOf(does.update)
    const keys = find(before, table, does.where).map(found => found[key])
    const changed = keys.flatMap(value => find(after, table, { [key]: row[key] ?? value ?? null }))
    if (changed.length > 0 && changed.every(found => matches(found, row))) return []
    return [`expected ${table} to become ${JSON.stringify(row)}, found ${JSON.stringify(changed)}`]
  }
  if ('delete' in does) return expectGone(`public.${does.delete}`, does.where, before, after)
  if ('remove' in does)
    return expectGone('storage.objects', { bucket_id: does.remove, name: does.name }, before, after)
  return []
}

function expectNew(table: string, row: Row, before: TableRows, after: TableRows): string[] {
  const added = (after[table] ?? []).filter(
    found => !(before[table] ?? []).some(old => isDeepStrictEqual(old, found)),
  )
  if (added.length === 1 && added.every(found => matches(found, row))) return []
  return [`expected a new row ${JSON.stringify(row)} in ${table}, found ${JSON.stringify(added)}`]
}

function expectGone(table: string, where: Row, before: TableRows, after: TableRows): string[] {
  if (find(before, table, where).length > 0 && find(after, table, where).length === 0) return []
  return [`expected ${JSON.stringify(where)} to be gone from ${table}`]
}

function find(snapshot: TableRows, table: string, where: Row): Row[] {
  return (snapshot[table] ?? []).filter(row => matches(row, where))
}

/** The fields of a draft or version are compared one by one, like columns. */
function matches(actual: Row, expected: Row): boolean {
  return Object.entries(expected).every(([column, value]) => {
    const found = actual[column]
    return column === 'fields' && isRow(found) && isRow(value)
      ? matches(found, value)
      : isDeepStrictEqual(found, value)
  })
}

const isRow = (value: Value | undefined): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function sameRows(actual: Row[], expected: Row[]): boolean {
  return (
    actual.length === expected.length &&
    expected.every(row => actual.some(candidate => matches(candidate, row)))
  )
}
