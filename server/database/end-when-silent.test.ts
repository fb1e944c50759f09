import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNetwork } from '#tests/support/database-network.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { endWhenSilent } from './end-when-silent.ts'
import { isDatabaseUnreachable } from './sql.ts'

let folder: string
let postgres: EmbeddedPostgres
let network: Awaited<ReturnType<typeof openNetwork>>
let client: pg.Client
let stop: () => void

beforeAll(async () => {
  folder = await migratedFolder('silent')
  postgres = await startEmbeddedPostgres(folder)
  network = await openNetwork(join(folder, 'run/.s.PGSQL.5432'))
  const login = {
    connectionString: `postgres://postgres:${postgres.password}@127.0.0.1:${network.port}/postgres`,
  }
  client = new pg.Client(login)
  client.on('error', () => {})
  await client.connect()
  stop = endWhenSilent(client, login, 1000)
})
afterAll(async () => {
  stop?.()
  network?.close()
  await postgres?.stop(async () => 0)
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('ends a query whose server stopped responding', async () => {
  await client.query('select pg_sleep(2.5)')
  const late = client.query('select pg_sleep(30)')
  network.silence()
  await expect(late).rejects.toSatisfy(isDatabaseUnreachable)
  // The client does not wait for the server either.
  await client.end()
})
