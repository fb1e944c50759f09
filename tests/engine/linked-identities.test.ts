import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newBrowser } from '#tests/support/browse.ts'
import {
  isPage,
  issuer,
  mailbox,
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
    const code = (await signInWithProvider(stranger)).searchParams.get('code') ?? ''
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
