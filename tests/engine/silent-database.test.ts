import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkArchive } from '#server/backup/archive-reader.ts'
import { restorePostgres } from '#server/backup/restore-postgres.ts'
import { readConfig } from '#server/config/config.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import { openNetwork } from '#tests/support/database-network.ts'
import { operate } from '#tests/support/operate.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { freePort } from '#tests/support/site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'

/** Takes connections and never answers, as a pooler whose database is gone or a network that loses packets. */
const silent = createServer(socket => socket.on('error', () => {}).resume())

let server: TestServer
let archive: string
let url: string

beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const address = silent.address()
  url = `postgres://postgres:secret@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/blog`
  server = await startTestServer()
  archive = join(await temporaryFolder('archive'), 'site.tar')
  const { code, output } = await operate('backup', [archive], { env: { DATA_DIR: server.dataDir } })
  expect([code, output]).toEqual([0, expect.stringContaining('The backup is in')])
})
afterAll(async () => {
  silent.close()
  await server?.stop()
})

const project = 'https://project.example.com'

const commands: Record<string, () => Promise<{ code: number | null; output: string }>> = {
  'a start': async () => run('serve', [], { PORT: String(await freePort()), DATABASE_URL: url }),
  'a backup': () => run('backup', [], { DATABASE_URL: url }),
  'a restore': () => run('restore', [archive], { DATABASE_URL: url }),
  'a move to it': () => run('move', ['--from', server.dataDir, '--to', url]),
  'a move from it': async () =>
    run('move', ['--from', url, '--to', join(await temporaryFolder('moved'), 'data')]),
  'a backup of a project': () => run('backup', [], hosted()),
  'a restore into a project': () => run('restore', [archive], hosted()),
  'a move to a project': () => run('move', ['--from', server.dataDir, '--to', project], hosted()),
}

const hosted = () => ({ SUPABASE_URL: project, SUPABASE_DB_URL: url, SUPABASE_SERVICE_KEY: 'sb_secret_x' })

async function run(command: string, args: string[], env: Record<string, string> = {}) {
  const dataDir = await temporaryFolder('silent')
  return operate(command, args, { env: { DATA_DIR: dataDir, ...env }, killAfter: 45_000 })
}

test.concurrent.each(Object.entries(commands))(
  '%s fails with a sentence without the database',
  async (_name, command) => {
    const { code, output } = await command()
    expect(output).toMatch(/not responding|stopped responding/)
    expect(output).not.toMatch(/secret|refuses|\n {4}at |unknown/)
    expect(code).toBe(1)
  },
)

test('a restore ends when the database falls silent', async () => {
  const folder = await temporaryFolder('silenced')
  const postgres = await startEmbeddedPostgres(folder)
  const network = await openNetwork(join(folder, 'run/.s.PGSQL.5432'))
  const other = connectSql({ ...postgres.login, application_name: 'test' }, 2)
  onTestFinished(async () => {
    network.close()
    await other.end()
    await postgres.stop(async () => 0)
  })
  // Whoever has made this schema and not committed holds the migrations up.
  const held = Promise.withResolvers<void>()
  const holding = other.begin(async sql => {
    await sql`create schema supabase_migrations`
    await held.promise
  })
  const databaseUrl = `postgres://postgres:${postgres.password}@127.0.0.1:${network.port}/postgres`
  const { s3, backend } = readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl })
  if (backend.kind === 'hosted') throw new Error('The database is our own here.')
  const restoring = restorePostgres(
    { dataDir: folder, s3, keys: backend.keys, databaseUrl },
    { ...(await checkArchive(archive)), print() {}, signal: new AbortController().signal, replace: false },
    200,
  )
  const refused = expect(restoring).rejects.toThrow('The database stopped responding.')
  await until(async () => {
    const held =
      await other`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%create schema%'`
    expect(held).toHaveLength(1)
  })
  network.silence()
  await refused
  held.resolve()
  await holding
})
