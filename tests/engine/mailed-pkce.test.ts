import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { peopleOf } from './people-of.ts'
import { addAccount, call, nextSecrets, server, withMailServer } from './recovery-mail-fixture.ts'

withMailServer()

const { newAuth } = peopleOf(() => server)

const redirectTo = () => `${server.url}/blog/a-post?from=mail`

/** What the page of a link opens on a press. */
async function pressed(link: URL) {
  const query = new URLSearchParams({
    token: link.searchParams.get('token_hash') ?? '',
    type: link.searchParams.get('type') ?? '',
  })
  const response = await fetch(`${server.url}/auth/v1/verify?${query}`, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

const methodOf = (token = '') => decodeJwt<{ amr: { method: string }[] }>(token).amr[0]?.method

test.each([
  ['a mailed sign-in', 'ann', 'otp'],
  ['a recovery', 'bob', 'recovery'],
  ['a sign-up', 'new-cora', 'otp'],
])('%s gives its session to the browser that asked', async (_what, name, method) => {
  const auth = newAuth()
  const email = name.startsWith('new') ? `${name}@example.com` : await addAccount(name)
  if (name === 'new-cora') {
    await server.sql`update public.settings set confirm_addresses = true`
    const options = { emailRedirectTo: redirectTo() }
    expect((await auth.signUp({ email, password: 'eleven lines', options })).error).toBeNull()
    await server.sql`update public.settings set confirm_addresses = false`
  } else if (method === 'recovery') await auth.resetPasswordForEmail(email, { redirectTo: redirectTo() })
  else await auth.signInWithOtp({ email, options: { emailRedirectTo: redirectTo() } })
  const { link, secret } = await nextSecrets(email)
  expect(secret).toMatch(/^pkce_[\w-]{43}$/)
  const { type } = Object.fromEntries(link.searchParams)
  for (const token of [secret, secret.slice(5)])
    expect((await call('/verify', { type, token_hash: token })).status).toBe(403)
  const page = await pressed(link)
  expect(page.href.replace(/&code=.*/, '')).toBe(redirectTo())
  const code = page.searchParams.get('code') ?? ''
  const stranger = newAuth()
  await stranger.signInWithOtp({ email: 'stranger@example.com' })
  expect((await stranger.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier')
  const { data, error } = await auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  expect(methodOf(data.session?.access_token)).toBe(method)
  expect((await pressed(link)).searchParams.get('error_code')).toBe('otp_expired')
})

test('a stranger’s PKCE requests use up no other link', async () => {
  const email = await addAccount('dina')
  for (const request of ['/otp', '/recover']) {
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' }
    await call(request, { email, ...challenge })
    await nextSecrets(email)
    await call(request, { email })
    const { secret, link } = await nextSecrets(email)
    const type = link.searchParams.get('type')
    expect((await call('/verify', { type, token_hash: secret })).status, request).toBe(200)
  }
})

test('the code of a mail signs in with PKCE, too', async () => {
  const auth = newAuth()
  const email = await addAccount('fred')
  await auth.signInWithOtp({ email })
  const { code } = await nextSecrets(email)
  expect((await auth.verifyOtp({ type: 'email', email, token: code })).data.user?.email).toBe(email)
})

test('a link leads to no other site', async () => {
  const auth = newAuth()
  const email = await addAccount('elsa')
  await auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://evil.test/' } })
  expect((await pressed((await nextSecrets(email)).link)).origin).toBe(server.url)
})

test.each([
  { code_challenge: 'a'.repeat(43) },
  { code_challenge_method: 's256' },
  { code_challenge: 'short', code_challenge_method: 's256' },
  { code_challenge: 'a'.repeat(43), code_challenge_method: 'md5' },
])('a request with %j is refused', async challenge => {
  for (const path of ['/otp', '/recover'])
    expect((await call(path, { email: 'nobody@example.com', ...challenge })).status).toBe(400)
})
