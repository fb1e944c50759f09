import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newBrowser } from '#tests/support/browse.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let requested: URLSearchParams
let emails: object[] = []
let status = 200

/** The part of GitHub that a sign-in meets. It accepts the code `code-of-ann` with the verifier of the request. */
const github = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://github.test')
  const send = (body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (pathname === '/login/oauth/authorize') {
    requested = searchParams
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    back.search = String(new URLSearchParams({ code: 'code-of-ann', state: searchParams.get('state') ?? '' }))
    response.writeHead(302, { location: back.href }).end()
  } else if (pathname === '/login/oauth/access_token') {
    const body = new URLSearchParams(await text(request))
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      body.get('code') === 'code-of-ann' &&
      body.get('client_secret') === 'secret' &&
      challenge === requested.get('code_challenge')
    // GitHub answers 200 to a wrong code, too.
    send(isRight ? { access_token: 'token-of-ann' } : { error: 'bad_verification_code' })
  } else if (request.headers.authorization !== 'Bearer token-of-ann') response.writeHead(401).end()
  else if (pathname === '/api/v3/user')
    send({ id: 42, login: 'ann', name: null, avatar_url: 'https://a.test/1' })
  else send(emails)
})

beforeAll(async () => {
  github.listen(0, '127.0.0.1')
  await once(github, 'listening')
  const address = github.address()
  if (typeof address !== 'object' || !address) throw new Error('GitHub has no port.')
  server = await startTestServer({
    GITHUB_URL: `http://127.0.0.1:${address.port}`,
    GITHUB_CLIENT_ID: 'byline',
    GITHUB_CLIENT_SECRET: 'secret',
  })
})
afterAll(async () => {
  await server.stop()
  github.close()
})

const signedIn = () =>
  newBrowser().follow(
    `${server.url}/auth/v1/authorize?provider=github`,
    ({ origin, pathname }) => origin === server.url && pathname === '/',
  )

test('signs in with the primary address of GitHub', async () => {
  emails = [
    { email: 'ann@noreply.test', primary: false, verified: true },
    { email: 'ann@example.com', primary: true, verified: true },
  ]
  expect((await signedIn()).hash).toContain('access_token=')
  expect(requested.get('state')).not.toBeNull()
  const [user] = await server.sql`
    select email, username from auth.users join profiles using (id)`
  expect(user).toEqual({ email: 'ann@example.com', username: 'ann' })
  expect(await server.sql`select provider, provider_id from auth.identities`).toEqual([
    { provider: 'github', provider_id: '42' },
  ])
})

test('asks for a verified address', async () => {
  await server.sql`delete from auth.users where true`
  emails = [{ email: 'ann@example.com', primary: true, verified: false }]
  expect((await signedIn()).searchParams.get('error_code')).toBe('provider_email_needs_verification')
})

test('returns with an error when GitHub fails', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  status = 503
  onTestFinished(() => {
    status = 200
    log.mockRestore()
  })
  expect((await signedIn()).searchParams.get('error_code')).toBe('unexpected_failure')
  expect(log.mock.calls.flat().join('')).not.toContain('code-of-ann')
})
