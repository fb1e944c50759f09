import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { noise } from '#tests/support/odd-pictures.ts'
import { type OwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { peopleOf } from './people-of.ts'

const picture = new Uint8Array(await noise(32, 32).png().toBuffer())

let postgres: OwnPostgres
const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
beforeAll(async () => {
  postgres = await startOwnPostgres()
})
afterEach(() => void said.mockClear())
afterAll(async () => {
  said.mockRestore()
  await postgres?.stop()
})

const warnings = () =>
  said.mock.calls
    .flat()
    .map(String)
    .filter(line => !line.includes(' info '))

async function start(dataDir: string, env: Record<string, string> = {}) {
  const server = await startTestServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, ...env })
  onTestFinished(() => server.stop())
  return server
}

/** Uploads a picture as a new reader of one server, and asks the other for it and for the reader's session. */
async function useBoth(one: TestServer, other: TestServer, name: string) {
  const { client, id } = await peopleOf(() => ({ ...one, sql: postgres.sql })).signedUp(name)
  const path = `Profile Photo/${id}.png`
  const file = new Blob([picture], { type: 'image/png' })
  expect((await client.storage.from('avatars').upload(path, file)).error).toBeNull()
  const { data } = await client.auth.getSession()
  const elsewhere = createClient(other.url, other.publishableKey, { auth: { persistSession: false } })
  const user = await elsewhere.auth.getUser(data.session?.access_token ?? '')
  const read = await fetch(elsewhere.storage.from('avatars').getPublicUrl(path).data.publicUrl)
  return { knowsSession: user.error === null, hasPicture: read.status === 200 }
}

test('two processes with one DATA_DIR share keys and pictures', async () => {
  const shared = await temporaryFolder('shared')
  const both = await useBoth(await start(shared), await start(shared), 'ada')
  expect(both).toEqual({ knowsSession: true, hasPicture: true })
  expect(warnings()).toEqual([])
})

test('warns a process with its own DATA_DIR', async () => {
  const first = await start(await temporaryFolder('first'))
  said.mockClear()
  const second = await start(await temporaryFolder('second'))
  expect(warnings()).toEqual([
    expect.stringMatching(/ warn The keys have changed since the last start/),
    expect.stringMatching(/ warn The location of uploaded pictures has changed/),
  ])
  expect(await useBoth(second, first, 'bo')).toEqual({ knowsSession: false, hasPicture: false })
})

test('processes need no common folder with S3', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.stop())
  const [one, other] = [await temporaryFolder('one'), await temporaryFolder('other')]
  const first = await start(one, { S3_URL: s3.url })
  await copyFile(join(one, 'keys.json'), join(other, 'keys.json'))
  said.mockClear()
  const second = await start(other, { S3_URL: s3.url })
  expect(warnings()).toEqual([])
  expect(await useBoth(first, second, 'cy')).toEqual({ knowsSession: true, hasPicture: true })
})
