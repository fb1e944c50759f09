import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { type OwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'

let postgres: OwnPostgres
let dataDir: string
beforeAll(async () => {
  postgres = await startOwnPostgres()
  dataDir = await temporaryFolder('postgres-tls')
})
afterAll(() => postgres?.stop())

async function open(databaseUrl: string) {
  const { backend } = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  if (backend.kind === 'hosted') throw new Error('not hosted')
  return openDatabase({ dataDir, backend })
}

test.each([
  ['require', (url: string) => `${url}?sslmode=require`],
  [
    'verify-full with the certificate',
    (url: string) => `${url}?sslmode=verify-full&sslrootcert=${postgres.certificate}`,
  ],
  [
    'verify-ca at another host name',
    (url: string) =>
      `${url.replace('localhost', '127.0.0.1')}?sslmode=verify-ca&sslrootcert=${postgres.certificate}`,
  ],
])('with sslmode=%s every connection is encrypted, the listening one too', async (_mode, url) => {
  const database = await open(url(postgres.tlsUrl))
  onTestFinished(() => database.close())
  const received = vi.fn()
  const listener = database.listen('tls_test', { onMessage: received, onListening() {}, onLost() {} })
  await until(async () => expect(await listener.catchUp()).toBe(true))
  const api = await database.api.connect()
  onTestFinished(() => api.release())
  for (const sql of [database.auth, database.storage, database.jobs]) await sql`select 1`
  await database.jobs`select pg_notify('tls_test', 'hello')`
  await until(() => expect(received).toHaveBeenCalledWith('hello'))
  const connections = await postgres.sql<{ ssl: boolean }>`
    select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name like 'byline-%' and usename <> 'postgres'`
  expect(connections.length).toBeGreaterThanOrEqual(5)
  expect(connections.filter(({ ssl }) => !ssl)).toEqual([])
  await listener.close()
})

test('without sslmode connections are not encrypted, as the server allows', async () => {
  const database = await open(postgres.url)
  onTestFinished(() => database.close())
  expect(await database.jobs`select ssl from pg_stat_ssl where pid = pg_backend_pid()`).toEqual([
    { ssl: false },
  ])
})

test.each([
  [
    'verify-full without the certificate',
    (url: string) => `${url}?sslmode=verify-full`,
    /is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
  ],
  [
    'verify-full at another host name',
    (url: string) =>
      `${url.replace('localhost', '127.0.0.1')}?sslmode=verify-full&sslrootcert=${postgres.certificate}`,
    /names another host/,
  ],
])('sslmode=%s is refused at the start', async (_mode, url, sentence) => {
  await expect(open(url(postgres.tlsUrl))).rejects.toThrow(sentence)
})

test('a server without TLS is refused with sslmode=require', async () => {
  const start = open(`${postgres.pooledUrl}?sslmode=require`)
  await expect(start).rejects.toThrow('does not support TLS')
})
