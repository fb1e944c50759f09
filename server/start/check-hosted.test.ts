import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { freePort } from '#tests/support/site.ts'
import { checkHosted } from './check-hosted.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

test('accepts a project that answers, and rejects the key of another', async () => {
  expect(await checkHosted(server.url, server.publishableKey)).toBeNull()
  await expect(checkHosted(server.url, 'sb_publishable_of_another')).rejects.toThrow(
    /^SUPABASE_PUBLISHABLE_KEY is refused/,
  )
})

test.each([
  ['older', '20261101000000', /are older than this Byline .*supabase db push --remote/],
  ['newer', '29990101000000', /are newer than this Byline/],
])('a project with %s tables is refused', async (_which, version, sentence) => {
  await server.sql`update supabase_migrations.schema_migrations set version = '1' || version`
  await server.sql`insert into supabase_migrations.schema_migrations (version) values (${version})`
  try {
    await expect(checkHosted(server.url, server.publishableKey)).rejects.toThrow(sentence)
  } finally {
    await server.sql`delete from supabase_migrations.schema_migrations where version = ${version}`
    await server.sql`update supabase_migrations.schema_migrations set version = substr(version, 2)`
  }
})

test('rejects a project without our tables', async () => {
  await server.sql`drop function public.schema_version()`
  await server.sql.unsafe(`notify pgrst, 'reload schema'`)
  await expect
    .poll(() => checkHosted(server.url, server.publishableKey).catch(String))
    .toMatch(/does not have this blog's tables/)
})

test('warns of a project that is unreachable or fails, and rejects an address that is no project', async () => {
  expect(await checkHosted(`http://127.0.0.1:${await freePort()}`, 'k')).toMatch(
    /^SUPABASE_URL cannot be reached \(ECONNREFUSED\): until it can/,
  )
  const answering = async (listener: RequestListener) => {
    const gateway = createServer(listener)
    await once(gateway.listen(0, '127.0.0.1'), 'listening')
    const address = gateway.address()
    const port = typeof address === 'object' ? address?.port : 0
    return checkHosted(`http://127.0.0.1:${port}`, 'k').finally(() => gateway.close())
  }
  expect(await answering((_request, response) => response.writeHead(522).end())).toMatch(
    /^SUPABASE_URL answers 522/,
  )
  await expect(answering((_request, response) => response.writeHead(404).end('<html>'))).rejects.toThrow(
    /^SUPABASE_URL is not the address of a Supabase project/,
  )
})
