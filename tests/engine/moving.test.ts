import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { OWN_POSTGRES_BIN, type OwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { startTestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

const ROLES = join(import.meta.dirname, '../../server/database/roles.sql')

let from: OwnPostgres
let to: OwnPostgres
beforeAll(async () => {
  from = await startOwnPostgres()
  to = await startOwnPostgres()
}, 120_000)
afterAll(async () => {
  await from?.stop()
  await to?.stop()
})

const run = (program: string, args: string[], input?: string) =>
  execFileSync(join(OWN_POSTGRES_BIN, program), args, { encoding: 'utf8', input, maxBuffer: 50_000_000 })

test('a database that is dumped and restored as documented keeps accounts, rules and pictures', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const dataDir = await temporaryFolder('moving')
  const before = await startTestServer({ DATABASE_URL: from.url, DATA_DIR: dataDir })
  const { id, email } = await peopleOf(() => before).signedUp('ada')
  await from.sql`update profiles set role = 'admin' where id = ${id}`
  const dump = run('pg_dump', [from.url])
  // The data folder stays.
  await before.database.close()

  run('psql', ['-v', 'ON_ERROR_STOP=1', '-q', to.url], await readFile(ROLES, 'utf8'))
  run('psql', ['-v', 'ON_ERROR_STOP=1', '-1', '-q', to.url], dump)
  said.mockClear()
  const after = await startTestServer({ DATABASE_URL: to.url, DATA_DIR: dataDir })
  onTestFinished(() => after.stop())
  expect(said.mock.calls.flat()).toEqual([])
  const client = createClient(after.url, after.publishableKey, { auth: { persistSession: false } })
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  expect((await client.from('profiles').select('role').eq('id', id)).data).toEqual([{ role: 'admin' }])
  const rules = ({ sql }: OwnPostgres) =>
    sql`select schemaname, tablename, policyname, roles, cmd, qual, with_check from pg_policies order by 1, 2, 3`
  expect(await rules(to)).toEqual(await rules(from))
  const owners = ({ sql }: OwnPostgres) =>
    sql`select relname, relowner::regrole::text as owner, relacl::text as rights from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace) order by 1`
  expect(await owners(to)).toEqual(await owners(from))
})
