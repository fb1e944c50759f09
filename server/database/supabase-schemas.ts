import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOGINS } from './roles.ts'
import type { Sql } from './sql.ts'

/** Creates the schemas auth and storage with hosted Supabase's owners and default privileges. Idempotent. */
export async function createSupabaseSchemas(sql: Sql): Promise<void> {
  await sql.begin(async step => {
    await makeSchema(step, 'auth', LOGINS.auth)
    await makeSchema(step, 'storage', LOGINS.storage)
    await step.unsafe(`
      create schema if not exists extensions;
      grant usage on schema public, extensions to anon, authenticated, service_role;
      alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
      alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
      alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
    `)
  })
}

async function makeSchema(sql: Sql, schema: 'auth' | 'storage', owner: string) {
  const tables = await readFile(join(import.meta.dirname, `${schema}-schema.sql`), 'utf8')
  await sql.unsafe(`create schema if not exists ${schema} authorization ${owner}; set local role ${owner}`)
  await sql.unsafe(tables)
  await sql.unsafe('set local role none')
}
