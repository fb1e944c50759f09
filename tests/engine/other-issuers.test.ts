import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newBrowser } from '#tests/support/browse.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import { CLIENT } from '#tests/support/issuer.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  isPage,
  issuer,
  newAuth,
  OIDC,
  server,
  setUpIssuer,
  signedIn,
  signedUp,
  signInWithProvider,
  verified,
} from './issuer-fixture.ts'
import { PASSWORD } from './people-of.ts'

setUpIssuer()

describe('another issuer', () => {
  test('signs in to a new account with PKCE', async () => {
    const { session, user } = await signedIn(verified('ada'))
    expect(user).toMatchObject({
      email: 'ada@example.com',
      app_metadata: { provider: OIDC, providers: [OIDC] },
      identities: [{ provider: OIDC, id: 'sub-of-ada' }],
    })
    expect(decodeJwt(session.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
    expect(await server.sql`select username from profiles where id = ${user.id}`).toEqual([
      { username: 'ada Ward' },
    ])
    const requested = issuer.requests.at(-1)?.searchParams
    expect(requested?.get('code_challenge_method')).toBe('S256')
    expect(requested?.get('nonce')).toMatch(/^[\w-]{43}$/)
  })

  test('signs in to the same account again', async () => {
    const { user } = await signedIn(verified('bea'))
    const again = await signedIn({ ...verified('bea'), email: 'moved@example.com' })
    expect(again.user).toMatchObject({ id: user.id, email: 'bea@example.com' })
  })

  test('signs in without PKCE in the browser that began', async () => {
    issuer.person = verified('cleo')
    const page = await signInWithProvider(newAuth('implicit'))
    const tokens = new URLSearchParams(page.hash.slice(1))
    const { data } = await newAuth().setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    })
    expect(data.user?.email).toBe('cleo@example.com')
    expect([tokens.get('token_type'), tokens.get('expires_in')]).toEqual(['bearer', '600'])
  })

  test('puts tokens only on pages that never redirect', async () => {
    issuer.person = verified('cleo')
    const former = `${server.url}/former`
    const [tokens, code] = [
      await signInWithProvider(newAuth('implicit'), newBrowser(), former),
      await signInWithProvider(newAuth(), newBrowser(), former),
    ]
    expect([tokens.pathname, tokens.hash.slice(0, 14)]).toEqual(['/', '#access_token='])
    expect(code.pathname).toBe('/former')
  })

  test('is named by the settings', async () => {
    const response = await fetch(`${server.url}/auth/v1/settings`, {
      headers: { apikey: server.publishableKey },
    })
    expect((await response.json()).external).toMatchObject({ [OIDC]: true, github: false, google: false })
  })

  test('returns with an error when sign-ups are closed', async () => {
    await server.sql`update public.settings set closes_sign_up = true`
    onTestFinished(async () => void (await server.sql`update public.settings set closes_sign_up = false`))
    issuer.person = verified('dora')
    const page = await signInWithProvider()
    expect(page.searchParams.get('error_code')).toBe('signup_disabled')
    expect(await server.sql`select from auth.users where email = 'dora@example.com'`).toEqual([])
  })

  test('returns with an error when it cannot be reached', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const alone = await startTestServer({
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    })
    onTestFinished(alone.stop)
    const response = await fetch(`${alone.url}/auth/v1/authorize?provider=custom:oidc`, {
      redirect: 'manual',
    })
    expect(response.headers.get('location')).toMatch(/\?error=server_error&error_code=unexpected_failure/)
  })

  test.each([
    ['github', /provider is not enabled/],
    ['nothing', /could not be found/],
  ])('that is %s is refused', async (provider, message) => {
    const response = await fetch(`${server.url}/auth/v1/authorize?provider=${provider}`)
    expect([response.status, (await response.json()).msg]).toEqual([400, expect.stringMatching(message)])
  })
})

describe('an account is not joined by its address', () => {
  test('that has a password', async () => {
    const { email } = await signedUp('eve')
    issuer.person = { ...verified('eve'), sub: 'somebody-else' }
    const page = await signInWithProvider()
    expect(page.searchParams.get('error_code')).toBe('user_already_exists')
    expect(page.searchParams.get('error_description')).toContain('Sign in to it, then link')
    expect(await server.sql`select provider from auth.identities where email = ${email}`).toEqual([
      { provider: 'email' },
    ])
  })

  test('that the issuer has not verified', async () => {
    const { email } = await signedUp('fay')
    const refused = async (person: (typeof issuer)['person']) => {
      issuer.person = person
      return (await signInWithProvider()).searchParams.get('error_code')
    }
    const code = 'provider_email_needs_verification'
    expect(await refused({ sub: 'x', email, email_verified: false })).toBe(code)
    expect(await refused({ sub: 'x', email: 'unknown@example.com', email_verified: false })).toBe(code)
    expect(await refused({ sub: 'x', email: 'unknown@example.com' })).toBe(code)
    expect(await refused({ sub: 'x' })).toBe('email_address_not_provided')
  })

  test('and takes the place of a sign-up that nobody confirmed', async () => {
    await insertAccount(server.sql, { name: 'gus', email: 'gus@example.com', password: PASSWORD })
    await server.sql`
      update auth.users set email_confirmed_at = null, last_sign_in_at = null where email = 'gus@example.com'`
    const { user } = await signedIn(verified('gus'))
    expect(user.email).toBe('gus@example.com')
    const { error } = await newAuth().signInWithPassword({ email: 'gus@example.com', password: PASSWORD })
    expect(error?.code).toBe('invalid_credentials')
  })
})

describe('a flow', () => {
  const callbackOf = (address: string) =>
    newBrowser().follow(address, url => url.pathname === '/auth/v1/callback')

  async function begun(flowType: 'pkce' | 'implicit', name: string) {
    issuer.person = verified(name)
    const auth = newAuth(flowType)
    const { data } = await auth.signInWithOAuth({
      provider: OIDC,
      options: { skipBrowserRedirect: true, redirectTo: `${server.url}/signin` },
    })
    return { auth, url: data.url ?? '', browser: newBrowser() }
  }

  test('counts once at the callback', async () => {
    const { url } = await begun('pkce', 'hal')
    const callback = await callbackOf(url)
    const first = await newBrowser().follow(callback.href, isPage)
    expect(first.searchParams.has('code')).toBe(true)
    const second = await newBrowser().follow(callback.href, isPage)
    expect(second.searchParams.get('error_code')).toBe('bad_oauth_state')
  })

  test('gives its code to the browser with the verifier, once', async () => {
    const { auth, url, browser } = await begun('pkce', 'ida')
    const code = (await browser.follow(url, isPage)).searchParams.get('code') ?? ''
    const other = newAuth()
    await other.signInWithOAuth({ provider: OIDC, options: { skipBrowserRedirect: true } })
    expect((await other.exchangeCodeForSession(code)).error).toMatchObject({ code: 'bad_code_verifier' })
    expect((await auth.exchangeCodeForSession(code)).error).toBeNull()
    await auth.signInWithOAuth({ provider: OIDC, options: { skipBrowserRedirect: true } })
    expect((await auth.exchangeCodeForSession(code)).error).toMatchObject({
      status: 404,
      code: 'flow_state_not_found',
    })
  })

  test('expires after ten minutes', async () => {
    const { auth, url, browser } = await begun('pkce', 'jan')
    const late = await callbackOf(url)
    const code = (await browser.follow(late.href, isPage)).searchParams.get('code') ?? ''
    await server.sql`update auth.flow_state set auth_code_issued_at = now() - interval '10 minutes'`
    expect((await auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_expired' })
    const other = await begun('pkce', 'jan')
    const callback = await callbackOf(other.url)
    await server.sql`update auth.flow_state set created_at = now() - interval '10 minutes'`
    const page = await newBrowser().follow(callback.href, isPage)
    expect(page.searchParams.get('error_code')).toBe('bad_oauth_state')
  })

  test('without PKCE is refused in another browser', async () => {
    const { url } = await begun('implicit', 'kim')
    const callback = await callbackOf(url)
    const page = await newBrowser().follow(callback.href, isPage)
    expect(page.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect(page.hash).not.toContain('access_token')
  })

  test('refuses the code of another flow', async () => {
    const one = await begun('pkce', 'lea')
    const two = await begun('pkce', 'lea')
    const stolen = (await callbackOf(one.url)).searchParams.get('code') ?? ''
    const callback = await callbackOf(two.url)
    callback.searchParams.set('code', stolen)
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const page = await newBrowser().follow(callback.href, isPage)
    expect(page.searchParams.get('error_code')).toBe('unexpected_failure')
    const logged = log.mock.calls.flat().join('')
    expect(logged).toContain('provider-failed')
    expect(logged).not.toContain(stolen)
    expect(logged).not.toContain(CLIENT.secret)
  })

  test('refuses the answer of another issuer', async () => {
    const { url } = await begun('pkce', 'max')
    const callback = await callbackOf(url)
    callback.searchParams.set('iss', 'https://evil.test')
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const page = await newBrowser().follow(callback.href, isPage)
    expect(page.searchParams.get('error_code')).toBe('unexpected_failure')
  })

  test('reports what the provider refused', async () => {
    const { url } = await begun('pkce', 'nat')
    const callback = await callbackOf(url)
    callback.searchParams.delete('code')
    callback.searchParams.set('error', 'access_denied')
    callback.searchParams.set('error_description', '<b>Call this number</b>')
    const page = await newBrowser().follow(callback.href, isPage)
    expect(Object.fromEntries(page.searchParams)).toEqual({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'The provider did not sign you in',
    })
  })

  test.each([
    'https://evil.test/',
    '//evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    'http://127.0.0.1@evil.test/',
    'data:text/html,x',
  ])('returns to the site and not to %j', async target => {
    issuer.person = verified('ola')
    const page = await signInWithProvider(newAuth(), newBrowser(), target)
    expect(page.origin).toBe(server.url)
    expect(page.pathname).toBe('/')
  })

  test('stores no secret', async () => {
    const { url, browser } = await begun('pkce', 'pia')
    const code = (await browser.follow(url, isPage)).searchParams.get('code') ?? ''
    const stored = JSON.stringify(await server.sql`select * from auth.flow_state`)
    expect(code).toHaveLength(32)
    expect(stored).not.toContain(code)
  })
})

describe('an ID token', () => {
  /** As an application gets it, which has asked the issuer itself. */
  async function issued(nonce: string) {
    const verifier = 'v'.repeat(43)
    const redirectUri = `${server.url}/auth/v1/callback`
    const hash = createHash('sha256').update(nonce).digest('hex')
    const query = new URLSearchParams({
      client_id: CLIENT.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      nonce: hash,
      claims: '{"id_token":{"email":null,"email_verified":null}}',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const answer = await newBrowser().follow(
      `${issuer.url}/auth?${query}`,
      url => url.pathname === '/auth/v1/callback',
    )
    const response = await fetch(`${issuer.url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: answer.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    })
    return String((await response.json()).id_token)
  }

  test('signs in with its nonce alone', async () => {
    issuer.person = verified('abe')
    const token = await issued('nonce of abe')
    const bad = { status: 400, code: 'bad_jwt' }
    const signIn = (given: { token?: string; nonce?: string }) =>
      newAuth().signInWithIdToken({ provider: OIDC, token, ...given })
    expect((await signIn({})).error).toMatchObject(bad)
    expect((await signIn({ nonce: 'another' })).error).toMatchObject(bad)
    const [head = '', , signature = ''] = token.split('.')
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: 'sub-of-ada' })).toString(
      'base64url',
    )
    const forged = `${head}.${claims}.${signature}`
    expect((await signIn({ token: forged, nonce: 'nonce of abe' })).error).toMatchObject(bad)
    expect((await signIn({ nonce: 'nonce of abe' })).data.user?.email).toBe('abe@example.com')
  })

  test.each([25, -25])('counts with an issuer’s clock %i seconds off', async seconds => {
    issuer.person = verified(`cal${seconds}`)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
    onTestFinished(() => void vi.useRealTimers())
    const token = await issued('nonce of cal')
    vi.useRealTimers()
    const { error } = await newAuth().signInWithIdToken({ provider: OIDC, token, nonce: 'nonce of cal' })
    expect(error).toBeNull()
  })

  test('links within a session', async () => {
    const { auth, id } = await signedUp('bob')
    issuer.person = { ...verified('bob'), email: 'bob@other.example.com' }
    const token = await issued('nonce of bob')
    const { data, error } = await auth.linkIdentity({ provider: OIDC, token, nonce: 'nonce of bob' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id, app_metadata: { providers: ['email', OIDC] } })
  })

  test('of a provider that is off is refused', async () => {
    const { error } = await newAuth().signInWithIdToken({ provider: 'google', token: 'x' })
    expect(error).toMatchObject({ status: 400, code: 'provider_disabled' })
  })
})
