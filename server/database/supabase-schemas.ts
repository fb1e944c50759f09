import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '#server/base/hash-of.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'
import { LOGINS } from './roles.ts'
import type { Sql } from './sql.ts'

const PUBLIC = `
  create schema if not exists extensions;
  grant usage on schema public, extensions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`

/** Creates the schemas auth and storage with hosted Supabase's owners and default privileges. Idempotent. */
export async function createSupabaseSchemas(sql: Sql): Promise<void> {
  const [auth, storage] = await Promise.all([readSchema('auth'), readSchema('storage')])
  const version = hashOf(auth + storage + PUBLIC)
  // Even where they create nothing, these statements lock tables that another process may be writing.
  const [present] = await sql`
    select where obj_description(to_regnamespace('auth'), 'pg_namespace') = ${version}`
  if (present) return
  await retryDeadlocks(() =>
    sql.begin(async step => {
      await makeSchema(step, 'auth', LOGINS.auth, `${auth}; comment on schema auth is '${version}'`)
      await makeSchema(step, 'storage', LOGINS.storage, storage)
      await step.unsafe(PUBLIC)
    }),
  )
}

const readSchema = (schema: 'auth' | 'storage') =>
  readFile(join(import.meta.dirname, `${schema}-schema.sql`), 'utf8')

async function makeSchema(sql: Sql, schema: 'auth' | 'storage', owner: string, tables: string) {
  await sql.unsafe(`create schema if not exists ${schema} authorization ${owner}; set local role ${owner}`)
  await sql.unsafe(tables)
  await sql.unsafe('set local role none')
}
