import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countOthers } from '#server/database/other-processes.ts'
import { operate } from '#tests/support/operate.ts'
import { type OwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { startTestServer } from '#tests/support/server.ts'
import { databaseContent } from '#tests/support/stored-content.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from './people-of.ts'

let postgres: OwnPostgres
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  postgres = await startOwnPostgres()
})
afterAll(() => postgres?.stop())

/**
 * Indexes, triggers and constraints with their owners, since a restore drops some and makes them again. Postgres writes a condition that
 * it has parsed again with fewer parentheses.
 */
const rulesOf = (sql: OwnPostgres['sql']) => sql`
  select pg_get_indexdef(indexrelid) as rule, pg_get_userbyid(relowner) as owner, indisvalid::text as state
    from pg_index join pg_class on pg_class.oid = indexrelid
  union all select translate(pg_get_triggerdef(oid), '()', ''), '', tgenabled::text from pg_trigger where not tgisinternal
  union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid), '', convalidated::text from pg_constraint
  order by 1, 2, 3`

test('an idle connection is a running site', async () => {
  for (const [name, afterwards] of [
    ['byline-00000000', 1],
    ['byline-00000000-pooled', 0],
  ] as const) {
    const url = `${postgres.url}?application_name=${name}`
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect([await countOthers(postgres.sql), await countOthers(postgres.sql, 0)]).toEqual([1, afterwards])
    await client.end()
    await until(async () => expect(await countOthers(postgres.sql)).toBe(0))
  }
})

test('restores a site behind a pooler', async () => {
  const DATA_DIR = await temporaryFolder('pooled')
  const env = { DATA_DIR, DATABASE_URL: postgres.pooledUrl }
  const server = await startTestServer(env)
  await peopleOf(() => ({ ...server, sql: postgres.sql })).signedUp('wren')
  const file = join(DATA_DIR, 'pooled.tar')
  expect(await operate('backup', [file], { env })).toMatchObject({ code: 0 })
  const before = await databaseContent(postgres.sql)
  const rules = await rulesOf(postgres.sql)
  expect(rules.length).toBeGreaterThan(100)
  await server.close()
  expect(await operate('restore', [file, '--replace'], { env })).toEqual({
    code: 1,
    output: expect.stringContaining('wait two minutes'),
  })

  // As if it were later; whatever else a pooler keeps has no name.
  await postgres.sql`delete from auth.users`
  const release = () =>
    postgres.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%-pooled'`
  await until(async () => expect(await release()).toEqual([]))
  expect(await operate('restore', [file, '--replace'], { env })).toMatchObject({ code: 0 })
  expect(await databaseContent(postgres.sql)).toEqual(before)
  expect(await rulesOf(postgres.sql)).toEqual(rules)
})
