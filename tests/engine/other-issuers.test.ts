import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newBrowser } from '#tests/support/browse.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import { CLIENT, openIssuer } from '#tests/support/issuer.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const PASSWORD = 'eleven lines'
const OIDC = 'custom:oidc'

let issuer: Awaited<ReturnType<typeof openIssuer>>
let server: TestServer
let mailbox: Mailbox

beforeAll(async () => {
  issuer = await openIssuer()
  mailbox = await openMailbox()
  server = await startTestServer({
    SMTP_URL: mailbox.url,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  })
  issuer.serve(`${server.url}/auth/v1/callback`)
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
  issuer.close()
})

function newAuth(flowType: 'pkce' | 'implicit' = 'pkce') {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const options = { flowType, storage, autoRefreshToken: false, detectSessionInUrl: false }
  return createClient(server.url, server.publishableKey, { auth: options }).auth
}

const isPage = ({ origin, pathname }: URL) => origin === server.url && !pathname.startsWith('/auth/')

/** Signs in as `issuer.person`, until the browser is back on a page. */
async function went(auth = newAuth(), browser = newBrowser(), redirectTo = `${server.url}/signin`) {
  const { data, error } = await auth.signInWithOAuth({
    provider: OIDC,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return browser.follow(data.url, isPage)
}

async function signedIn(person: (typeof issuer)['person']) {
  issuer.person = person
  const auth = newAuth()
  const page = await went(auth)
  const { data, error } = await auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
  if (error) throw error
  return { auth, ...data }
}

async function signedUp(name: string) {
  const email = `${name}@example.com`
  await insertAccount(server.sql, { name, email, password: PASSWORD })
  const auth = newAuth()
  const { data } = await auth.signInWithPassword({ email, password: PASSWORD })
  if (!data.user) throw new Error('Nobody is signed in.')
  return { auth, email, id: data.user.id }
}

const verified = (name: string) => ({
  sub: `sub-of-${name}`,
  email: `${name}@example.com`,
  email_verified: true,
  name: `${name} Ward`,
})

const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('another issuer', () => {
  test('signs in to a new account with PKCE', async () => {
    const { session, user } = await signedIn(verified('ada'))
    expect(user).toMatchObject({
      email: 'ada@example.com',
      app_metadata: { provider: OIDC, providers: [OIDC] },
      identities: [{ provider: OIDC, id: 'sub-of-ada' }],
    })
    expect(claimsOf(session.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
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
    const page = await went(newAuth('implicit'))
    const tokens = new URLSearchParams(page.hash.slice(1))
    const { data } = await newAuth().setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    })
    expect(data.user?.email).toBe('cleo@example.com')
    expect([tokens.get('token_type'), tokens.get('expires_in')]).toEqual(['bearer', '600'])
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
    const page = await went()
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
    const page = await went()
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
      return (await went()).searchParams.get('error_code')
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
    const page = await went(newAuth(), newBrowser(), target)
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

describe('an identity', () => {
  async function linked(name: string, flowType: 'pkce' | 'implicit' = 'pkce') {
    const { auth, id, email } = await signedUp(name)
    issuer.person = { ...verified(name), email: `${name}@other.example.com` }
    return { auth, id, email, page: await link(auth, flowType) }
  }

  async function link(auth: ReturnType<typeof newAuth>, flowType = 'pkce') {
    const browser = newBrowser()
    if (flowType === 'pkce') {
      const { data, error } = await auth.linkIdentity({
        provider: OIDC,
        options: { redirectTo: `${server.url}/signin`, skipBrowserRedirect: true },
      })
      if (error) throw error
      return browser.follow(data.url, isPage)
    }
    const { data } = await auth.getSession()
    const response = await fetch(
      `${server.url}/auth/v1/user/identities/authorize?provider=${OIDC}&skip_http_redirect=true`,
      { headers: { apikey: server.publishableKey, authorization: `Bearer ${data.session?.access_token}` } },
    )
    browser.keep(server.url, response)
    return browser.follow((await response.json()).url, isPage)
  }

  const providersOf = async (id: string) =>
    (await server.sql`select provider from auth.identities where user_id = ${id} order by provider`).map(
      ({ provider }) => provider,
    )

  test('is linked when the browser that began has finished', async () => {
    const { auth, id, email, page } = await linked('quin')
    expect(await providersOf(id)).toEqual(['email'])
    const { data } = await auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
    expect(data.user).toMatchObject({ id, email, app_metadata: { providers: ['email', OIDC] } })
    expect(await providersOf(id)).toEqual([OIDC, 'email'])
    expect((await signedIn(issuer.person)).user.id).toBe(id)
    expect((await auth.getUserIdentities()).data?.identities).toHaveLength(2)
    expect((await mailbox.next(email)).subject).toContain('A way to sign in was added')
  })

  test('is linked without PKCE in the same browser', async () => {
    const { id, page } = await linked('rae', 'implicit')
    expect(page.hash).toContain('access_token=')
    expect(await providersOf(id)).toEqual([OIDC, 'email'])
  })

  test('is not linked by somebody else’s click', async () => {
    const stranger = await signedUp('sam')
    issuer.person = verified('victim')
    for (const flow_type of ['pkce', 'implicit']) {
      const { data } = await stranger.auth.getSession()
      const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url')
      const query = flow_type === 'pkce' ? `&code_challenge=${challenge}&code_challenge_method=s256` : ''
      const response = await fetch(
        `${server.url}/auth/v1/user/identities/authorize?provider=${OIDC}&skip_http_redirect=true${query}`,
        { headers: { apikey: server.publishableKey, authorization: `Bearer ${data.session?.access_token}` } },
      )
      await newBrowser().follow((await response.json()).url, isPage)
      expect(await providersOf(stranger.id), flow_type).toEqual(['email'])
    }
  })

  test('is not linked when the session that asked has ended', async () => {
    const { auth, email, id, page } = await linked('val')
    const other = newAuth()
    await other.signInWithPassword({ email, password: PASSWORD })
    await other.signOut({ scope: 'others' })
    const { error } = await auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
    expect(error?.code).toBe('flow_state_not_found')
    expect(await providersOf(id)).toEqual(['email'])
  })

  test('is not linked without PKCE when the session ends meanwhile', async () => {
    const { auth, id } = await signedUp('wim')
    issuer.person = verified('wim')
    issuer.beforeTokens = async () => void (await auth.signOut())
    onTestFinished(() => {
      issuer.beforeTokens = async () => {}
    })
    const page = await link(auth, 'implicit')
    expect(page.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect(await providersOf(id)).toEqual(['email'])
  })

  test('belongs to one account', async () => {
    const { user } = await signedIn(verified('tim'))
    const { auth, id } = await signedUp('uma')
    const page = await link(auth)
    expect(page.searchParams.get('error_code')).toBe('identity_already_exists')
    expect(await providersOf(id)).toEqual(['email'])
    expect(await providersOf(user.id)).toEqual([OIDC])
  })

  test('of two links at once becomes one', async () => {
    const people = [await signedUp('vic'), await signedUp('wes')]
    issuer.person = { sub: 'one-of-two', email: 'two@example.com', email_verified: true }
    const codes: string[] = []
    for (const { auth } of people) codes.push((await link(auth)).searchParams.get('code') ?? '')
    const answers = await Promise.all(
      people.map(({ auth }, index) => auth.exchangeCodeForSession(codes[index] ?? '')),
    )
    expect(answers.map(({ error }) => error?.code ?? null).sort()).toEqual(['identity_already_exists', null])
  })

  test('is unlinked unless it is the last one', async () => {
    const { auth, id, email, page } = await linked('xan')
    await auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
    await mailbox.next(email)
    const identities = (await auth.getUserIdentities()).data?.identities ?? []
    const own = (provider: string) => {
      const identity = identities.find(one => one.provider === provider)
      if (!identity) throw new Error(provider)
      return identity
    }
    expect((await auth.unlinkIdentity(own('email'))).error?.code).toBe(
      'email_conflict_identity_not_deletable',
    )
    const { auth: other } = await signedIn(verified('yan'))
    expect((await other.unlinkIdentity(own(OIDC))).error?.code).toBe('single_identity_not_deletable')
    expect((await auth.unlinkIdentity(own(OIDC))).error).toBeNull()
    expect((await mailbox.next(email)).subject).toContain('A way to sign in was removed')
    expect((await auth.getUser()).data.user?.app_metadata.providers).toEqual(['email'])
    expect(await providersOf(id)).toEqual(['email'])
    expect((await auth.unlinkIdentity(own('email'))).error?.code).toBe('single_identity_not_deletable')
  })

  test.each(['identity', 'password'])('ends its unused code with the %s', async what => {
    const { auth, page } = await linked(`code.${what}`)
    await auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
    const stranger = newAuth()
    const code = (await went(stranger)).searchParams.get('code') ?? ''
    const identity = (await auth.getUserIdentities()).data?.identities.find(one => one.provider === OIDC)
    if (!identity) throw new Error('Nothing is linked.')
    const { error } =
      what === 'identity'
        ? await auth.unlinkIdentity(identity)
        : await auth.updateUser({ password: 'chosen by the owner', current_password: PASSWORD })
    expect(error).toBeNull()
    expect((await stranger.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
  })

  test('is unlinked once when the last two are at once', async () => {
    const { auth, user } = await signedIn(verified('zac'))
    await server.sql`
      insert into auth.identities (provider, provider_id, user_id) values ('github', 'zac', ${user.id})`
    const identities = (await auth.getUserIdentities()).data?.identities ?? []
    const answers = await Promise.all(identities.map(identity => auth.unlinkIdentity(identity)))
    expect(answers.map(({ error }) => error?.code ?? null).sort()).toEqual([
      null,
      'single_identity_not_deletable',
    ])
    expect(await providersOf(user.id)).toHaveLength(1)
  })

  test('is not linked by a session without a recent proof', async () => {
    const { auth, id } = await signedUp('zoe')
    await server.sql`
      update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes'
      where session_id in (select id from auth.sessions where user_id = ${id})`
    const { error } = await auth.linkIdentity({ provider: OIDC, options: { skipBrowserRedirect: true } })
    expect(error).toMatchObject({ code: 'reauthentication_needed' })
  })

  test('is not linked by a visitor', async () => {
    const response = await fetch(`${server.url}/auth/v1/user/identities/authorize?provider=${OIDC}`, {
      headers: { apikey: server.publishableKey },
    })
    expect(response.status).toBe(401)
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
    const claims = Buffer.from(JSON.stringify({ ...claimsOf(token), sub: 'sub-of-ada' })).toString(
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
