import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startFailingGateway } from '#tests/hosted/failing-gateway.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { freePort } from '#tests/support/site.ts'
import { checkHosted } from './check-hosted.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

test('rejects the key of another project', async () => {
  expect(await checkHosted(server.url, server.publishableKey)).toBeNull()
  await expect(checkHosted(server.url, 'sb_publishable_of_another')).rejects.toThrow(
    /^The project rejected SUPABASE_PUBLISHABLE_KEY/,
  )
})

/** Runs the check with a migration of somebody else, with one of ours under another version or name. */
async function checkAgainst(foreign: string, set = 'version = version') {
  const { sql } = server
  const [last] =
    await sql`select version, name from supabase_migrations.schema_migrations order by 1 desc limit 1`
  await sql.unsafe(
    `update supabase_migrations.schema_migrations set ${set} where version = '${last?.version}'`,
  )
  await sql`insert into supabase_migrations.schema_migrations (version, name) values (${foreign}, 'add_newsletter')`
  try {
    return await checkHosted(server.url, server.publishableKey)
  } finally {
    await sql`delete from supabase_migrations.schema_migrations where name = 'add_newsletter'`
    await sql`delete from supabase_migrations.schema_migrations where version >= ${last?.version}`
    await sql`insert into supabase_migrations.schema_migrations (version, name) values (${last?.version}, ${last?.name})`
  }
}

test('accepts foreign migrations and reports later ones', async () => {
  expect(await checkAgainst('20261101000000')).toBeNull()
  expect(await checkAgainst('29990101000000')).toMatch(/^The project has 1 migration newer than this Byline/)
})

test.each([
  ['version', "version = '30000101000000'"],
  ['name', "name = 'of_somebody_else'"],
])('refuses a project that lacks a migration: another %s', async (_what, set) => {
  await expect(checkAgainst('29990101000000', set)).rejects.toThrow(
    /^The project's tables are older than this Byline: \d{14}_\w+ are missing. Run 'supabase db push --remote' first\.$/,
  )
})

test('rejects a project without our tables', async () => {
  await server.sql`drop function public.compare_migrations(text[])`
  await server.sql.unsafe(`notify pgrst, 'reload schema'`)
  await expect
    .poll(() => checkHosted(server.url, server.publishableKey).catch(String))
    .toMatch(/does not have this blog's tables/)
})

test.each([
  ['captcha_failed', /^The project requires a captcha, .* Turn it off in its dashboard/],
  ['validation_failed', null],
])('reports that a captcha blocks sign-ins: %s', async (error_code, warning) => {
  const gateway = createServer((request, response) => {
    const isSignIn = request.method === 'POST' && request.url === '/auth/v1/token?grant_type=password'
    response.writeHead(isSignIn ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isSignIn ? { code: 400, error_code } : [{ missing: [], later: 0 }]))
  })
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void gateway.close())
  const address = gateway.address()
  const found = await checkHosted(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, 'k')
  if (warning) expect(found).toMatch(warning)
  else expect(found).toBeNull()
})

test.each([
  ['the project is over its quota', 'responds with 402: until it recovers'],
  ['there are too many requests', 'responds with 429: until it recovers'],
  ['the gateway is broken', 'responds with 502: until it recovers'],
  ['nothing is answered', 'cannot be reached (no answer in time): until it can'],
  ['connections are closed', 'cannot be reached (UND_ERR_SOCKET): until it can'],
] as const)('warns that pages answer with an error while %s', async (error, message) => {
  const gateway = await startFailingGateway(server.url)
  onTestFinished(() => gateway.stop())
  gateway.error = error
  // On a busy machine the other answers take longer than that, too.
  const patience = error === 'nothing is answered' ? 200 : undefined
  expect(await checkHosted(gateway.url, 'k', patience)).toBe(`SUPABASE_URL ${message}, pages show an error.`)
})

test('warns of an unreachable project', async () => {
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
    /^SUPABASE_URL responds with 522/,
  )
  for (const status of [404, 200])
    await expect(answering((_request, response) => response.writeHead(status).end('<html>'))).rejects.toThrow(
      /^SUPABASE_URL is not the address of a Supabase project/,
    )
})
