import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signToken } from '#server/api/tokens.ts'
import { exportRoute } from '#server/export/export-route.ts'
import { openImport } from '#server/import/open-import.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { removeTemporaryFolders, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { factorsOf } from './factors-of.ts'
import { PASSWORD, peopleOf, tokenOf } from './people-of.ts'

let server: BorrowedServer
let token: string
const { newClient, signedUp, signedUpAdmin } = peopleOf(() => server)
const { withFactor } = factorsOf(() => server)

beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
  const { client, id } = await signedUpAdmin('iris')
  token = await tokenOf(client)
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic, status, published_at)
    values (${id}, 'secret', 'A secret', 'x', 'x', 'draft', null)`
  await server.sql`insert into private.subscribers (email, source) values ('wren@example.com', 'hand')`
})
afterAll(removeTemporaryFolders)

const download = (fields: Record<string, string>) =>
  fetch(`${server.url}/auth/export`, { method: 'POST', body: new URLSearchParams(fields) })

async function filesIn(response: Response): Promise<Record<string, string>> {
  expect(response.status).toBe(200)
  const file = join(await temporaryFolder('export'), 'a.zip')
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  const opened = await openImport(file)
  const files: Record<string, string> = {}
  for (const [path, { open }] of opened.files) files[path] = await text(await open())
  await opened.close()
  return files
}

test('gives an administrator everything but addresses', async () => {
  const response = await download({ token })
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="byline-export-[\d-]+\.zip"$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  const files = await filesIn(response)
  expect(files['posts/secret.md']).toContain('title: "A secret"')
  expect(JSON.stringify(files)).not.toContain('wren@example.com')
})

test('adds addresses if they are wanted', async () => {
  expect((await filesIn(await download({ token, subscribers: 'yes' })))['subscribers.csv']).toContain(
    'wren@example.com',
  )
})

test.each(['wordpress', 'ghost'])('writes for %s', async format => {
  const response = await download({ token, format })
  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
})

test('refuses a reader', async () => {
  const response = await download({ token: await tokenOf((await signedUp('noor')).client) })
  expect([response.status, await response.text()]).toEqual([
    403,
    'Only administrators can export the site.\n',
  ])
})

test.each(['', 'x', 'the publishable key'])('refuses the token "%s"', async given => {
  const response = await download({ token: given === 'the publishable key' ? server.publishableKey : given })
  expect(response.ok).toBe(false)
})

test('refuses a password that was entered long ago', async () => {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 360 }]
  const old = await signToken({ ...decodeJwt(token), amr }, server.jwtSecret)
  const response = await download({ token: old })
  expect([response.status, await response.text()]).toEqual([
    403,
    'The password was entered too long ago. Go back and start the export again.\n',
  ])
})

test('refuses a password without the second factor', async () => {
  const { email, id } = await withFactor('vera')
  await server.sql`update profiles set role = 'admin' where id = ${id}`
  const client = newClient()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect((await download({ token: await tokenOf(client) })).status).toBe(403)
})

test('refuses a session that has ended', async () => {
  const { client } = await signedUpAdmin('ada')
  const ended = await tokenOf(client)
  await client.auth.signOut()
  expect((await download({ token: ended })).status).toBe(401)
})

test('refuses a format that does not exist', async () => {
  expect((await download({ token, format: '__proto__' })).status).toBe(400)
})

const countWaiting = async () =>
  (
    await server.sql`select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'authenticator'`
  ).length

test('exports while a reader is refused', async () => {
  const reader = await tokenOf((await signedUp('rob')).client)
  const { refused, exported } = await server.sql.begin(async step => {
    await step`lock table profiles in access exclusive mode`
    const refused = download({ token: reader })
    await expect.poll(countWaiting).toBe(1)
    const exported = download({ token })
    await expect.poll(countWaiting).toBe(2)
    return { refused, exported }
  })
  expect([(await refused).status, (await exported).status]).toEqual([403, 200])
})

test('exports again after a download was given up', async () => {
  const leaving = new AbortController()
  const body = new URLSearchParams({ token })
  await fetch(`${server.url}/auth/export`, { method: 'POST', body, signal: leaving.signal })
  leaving.abort()
  await expect.poll(async () => (await download({ token })).status).toBe(200)
})

test('gives up a download that stands still', async () => {
  const { database, files } = server
  const keys = { publishable: server.publishableKey, secret: server.secretKey, jwtSecret: server.jwtSecret }
  const answer = exportRoute({ database, files, keys, siteUrl: server.url, patience: 1_500 })
  await server.sql`update blogs set content = ${randomBytes(1_000_000).toString('base64')} where slug = 'secret'`
  const request = () => new Request(server.url, { method: 'POST', body: new URLSearchParams({ token }) })
  const standing = await answer(request())
  expect(standing.status).toBe(200)
  // Waits for the other, whose failure is not its own.
  let next = await answer(request())
  while (next.status === 429) next = await answer(request())
  expect(next.status).toBe(200)
  await expect(standing.arrayBuffer()).rejects.toThrow()
})
