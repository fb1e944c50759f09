import pg from 'pg'
import type { Sql } from '#server/database/sql.ts'
import { arrange } from './arrange.ts'
import { amrOf, type Case, primaryKeyOf, type Request, type Row, type Value } from './case.ts'
import { type CaseAnswer, createSnapshot, judge } from './judge.ts'
import { type Actor, actors, people } from './people.ts'

export interface SqlRunner {
  /** Runs a case and rolls it back. Returns the failures as sentences. */
  run(kase: Case): Promise<string[]>
}

/**
 * Creates a runner that acts like the API, with `set role` and the claims of a token, inside a superuser's transaction,
 * whose state after arrange() it restores. `authRole` is the role that owns auth.users.
 */
export async function createSqlRunner(tx: Sql, authRole: string | null = null): Promise<SqlRunner> {
  await arrange(tx)
  const takeSnapshot = await createSnapshot(tx, 'pg_temp')
  const pristine = await takeSnapshot(tx)
  // PostgREST applies the role's settings.
  const settings = await tx<RoleSetting>`
    select rolname as role, split_part(setting, '=', 1) as name, split_part(setting, '=', 2) as value
    from pg_roles, unnest(rolconfig) as setting`

  return {
    async run(kase) {
      let wrong: string[] = []
      await rollingBack(tx, async step => {
        let before = pristine
        if (kase.given) {
          await step.unsafe(kase.given)
          before = await takeSnapshot(step)
        }
        const answer = await send(step, kase, settings, authRole)
        wrong = judge(kase, before, answer, answer.code ? before : await takeSnapshot(step))
      })
      return wrong
    },
  }
}

interface RoleSetting {
  role: string
  name: string
  value: string
}

class Undo extends Error {}

async function rollingBack(tx: Sql, work: (step: Sql) => Promise<void>) {
  try {
    await tx.begin(async step => {
      await work(step)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}

async function send(
  tx: Sql,
  kase: Case,
  settings: RoleSetting[],
  authRole: string | null,
): Promise<CaseAnswer> {
  try {
    const rows = await tx.begin(async step => {
      if ('auth' in kase.does) {
        if (authRole) await step`select set_config('role', ${authRole}, true)`
      } else if (!('owner' in kase.does)) await become(step, kase, settings)
      const result = await perform(step, kase.as, kase.does)
      await step`set local role none`
      return result
    })
    return { code: null, message: '', rows }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return { code: error.code ?? '', message: `${error.message} (${error.constraint})`, rows: [] }
  }
}

async function become(tx: Sql, kase: Case, settings: RoleSetting[]) {
  const { person, role } = actors[kase.as]
  const { aal = 'aal1' } = kase
  const claims = { role, aal, amr: amrOf(kase.signedIn), ...(person ? { sub: people[person].id } : {}) }
  const values = [
    ...settings.filter(setting => setting.role === role).map(({ name, value }) => [name, value]),
    ['role', role],
    ['request.jwt.claims', JSON.stringify(claims)],
    // As the storage service does.
    ['storage.allow_delete_query', 'true'],
  ]
  const calls = values.map(pair => `set_config(${pair.map(pg.escapeLiteral)}, true)`)
  await tx.unsafe(`select ${calls}`)
}

async function perform(sql: Sql, actor: Actor, does: Request): Promise<Row[]> {
  const { person } = actors[actor]
  const owner = person && people[person].id

  if ('select' in does) {
    const listed = (columns: string[]) => columns.map(column => `${does.select}.${column}`).join(', ')
    const columns = does.columns ? listed(does.columns) : `${does.select}.*`
    const rows = await sql.unsafe<{ row: Row }>(
      `select to_jsonb(picked) as row
      from public.${does.select}, lateral (select ${columns}) as picked,
        lateral (select ${listed(Object.keys(does.where))}) as known
      where to_jsonb(known) @> $1`,
      [does.where],
    )
    return rows.map(({ row }) => row)
  }
  if ('insert' in does) {
    const columns = Object.keys(does.row)
    return sql.unsafe(
      `insert into public.${does.insert} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})
      returning ${primaryKeyOf(does.insert)}`,
      Object.values(does.row),
    )
  }
  if ('update' in does) {
    const changes = Object.keys(does.set).map((column, index) => `${column} = $${index + 2}`)
    return sql.unsafe(
      `update public.${does.update} set ${changes}
      where to_jsonb(${does.update}.*) @> $1 returning ${primaryKeyOf(does.update)}`,
      [does.where, ...Object.values(does.set)],
    )
  }
  if ('delete' in does)
    return sql.unsafe(
      `delete from public.${does.delete} as t where to_jsonb(t.*) @> $1 returning ${primaryKeyOf(does.delete)}`,
      [does.where],
    )
  if ('call' in does) {
    const args = Object.entries(does.with ?? {}).map(
      ([name, value]) => `${name} => '${literal(value).replaceAll("'", "''")}'`,
    )
    const rows = await sql.unsafe<{ row: Record<string, Value | Row> }>(
      `select to_jsonb(answer) as row from (select * from public.${does.call}(${args.join(', ')})) as answer`,
    )
    return rows.map(({ row }) => {
      const value = row[does.call]
      return typeof value === 'object' && value && !Array.isArray(value) ? value : row
    })
  }
  if ('upload' in does) {
    const owner_id = does.inNameOf ? people[does.inNameOf].id : owner
    return sql`insert into storage.objects (bucket_id, name, owner_id)
      values (${does.upload}, ${does.name}, ${owner_id})`
  }
  if ('overwrite' in does)
    return sql`insert into storage.objects (bucket_id, name, owner_id)
      values (${does.overwrite}, ${does.name}, ${owner})
      on conflict (bucket_id, name) do update set version = 'new'`
  if ('remove' in does)
    return sql`delete from storage.objects
      where bucket_id = ${does.remove} and name = ${does.name} returning name`
  if ('list' in does)
    return sql`select name from storage.objects
      where bucket_id = ${does.list} and name like ${`${does.folder}/%`}`
  if ('buckets' in does)
    return sql`select id, public, file_size_limit::int, allowed_mime_types from storage.buckets where id <> 'attic'`
  if ('emails' in does) return sql`select * from private.emails`
  if ('sql' in does) return sql.unsafe(does.sql)
  return sql.unsafe('auth' in does ? does.auth : does.owner)
}

function literal(value: Value): string {
  if (Array.isArray(value) && typeof value[0] === 'object') return JSON.stringify(value)
  return Array.isArray(value) ? `{${value}}` : String(value)
}
