import { fireEvent } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { printedToken } from '#tests/support/printed-token.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { described, server, storedToken, type, typedIn } from './account-fixture.tsx'
import { openPage, pageOf } from './open-page.tsx'

const OWN = 'ninety-nine hedges'
const NAME = 'Ottilie Own'

const { newClient, call, signedUp } = peopleOf(() => server)

beforeAll(async () => {
  await server.sql`update public.settings set confirm_addresses = true`
})

/** Supabase's auth service mails a link to the account of the first sign-up, also when the address's owner signs up after it. */
async function signUpOfStranger() {
  const email = `ottilie-${crypto.randomUUID()}@example.com`
  const token = await printedToken(email, async () => {
    const data = { full_name: 'Silas Stranger' }
    const { error } = await newClient().auth.signUp({ email, password: PASSWORD, options: { data } })
    if (error) throw error
  })
  return { email, token }
}

async function openLink(
  emailLink: { search?: string; hash?: string },
  options: Partial<Parameters<typeof openPage>[0]> = {},
) {
  const opened = await openPage({
    server,
    session: null,
    isHosted: true,
    address: '/signin',
    tabStorage: { 'byline-return-to': '/blog/a-post' },
    emailLink,
    ...options,
    show: () => pageOf(import('#app/account/sign-in.tsx')),
  })
  const name = await until(() => opened.page.getByLabelText(/^Full name/))
  const password = opened.page.getByLabelText(/^Password$/)
  const submit = () => fireEvent.submit(password.closest('form') ?? password)
  return { ...opened, name, password, submit }
}

const ofToken = (token: string) => ({ search: `?token_hash=${token}&type=signup` })

const signIn = async (email: string, password: string) =>
  (await newClient().auth.signInWithPassword({ email, password })).error?.code ?? 'signed in'

const nameOf = async (email: string) =>
  (await server.sql`select username from profiles p join auth.users using (id) where email = ${email}`)[0]
    ?.username

describe('confirming an address on hosted Supabase', () => {
  test('leaves a hijacker neither password nor session', async () => {
    const { email, token } = await signUpOfStranger()
    const { page, network, name, password, submit, path } = await openLink(ofToken(token))
    expect(network.sent).toEqual([])
    type(name, NAME)
    type(password, OWN)
    submit()
    await until(() => page.getByText('Your address is confirmed'))
    await until(() => expect(path()).toBe('/blog/a-post'))
    expect(network.sent.at(-1)?.request).toBe('POST /auth/v1/logout')
    expect(storedToken()).toContain(email)
    expect(await Promise.all([signIn(email, PASSWORD), signIn(email, OWN)])).toEqual([
      'invalid_credentials',
      'signed in',
    ])
    expect(await nameOf(email)).toBe(NAME)
  })

  test('asks for both before anything is sent', async () => {
    const { page, network, name, submit } = await openLink(ofToken((await signUpOfStranger()).token))
    submit()
    await described(page, /^Full name/, 'Enter your name')
    await until(() => page.getByText('Use at least 8 characters'))
    expect([network.sent, storedToken()]).toEqual([[], null])
    await until(() => expect(document.activeElement).toBe(name))
  })

  test('continues where the sign-up password is typed again', async () => {
    const { email, token } = await signUpOfStranger()
    const { name, password, submit, path } = await openLink(ofToken(token))
    type(name, NAME)
    type(password, PASSWORD)
    submit()
    await until(() => expect(path()).toBe('/blog/a-post'))
    expect([await signIn(email, PASSWORD), await nameOf(email)]).toEqual(['signed in', NAME])
  })

  test('keeps what was typed when the password is refused', async () => {
    const { email, token } = await signUpOfStranger()
    let refusals = 0
    const { page, network, name, password, submit, path } = await openLink(ofToken(token), {
      intercept: ({ url, method }) => {
        if (method !== 'PUT' || !url.includes('/auth/v1/user') || refusals++ > 0) return null
        const weak = { code: 422, error_code: 'weak_password', weak_password: { reasons: ['pwned'] } }
        return Response.json({ ...weak, msg: 'Weak.' }, { status: 422 })
      },
    })
    type(name, NAME)
    type(password, PASSWORD)
    submit()
    await until(() => page.getByText(/^This password has appeared in a data breach/))
    expect([path(), typedIn(name), typedIn(password)]).toEqual(['/signin', NAME, PASSWORD])
    type(password, OWN)
    submit()
    await until(() => expect(path()).toBe('/blog/a-post'))
    expect(network.sent.filter(({ request }) => request.endsWith('/verify'))).toHaveLength(1)
    expect(await signIn(email, OWN)).toBe('signed in')
  })

  test('asks in each tab until one has answered', async () => {
    const { client, id } = await signedUp(`ottilie-${crypto.randomUUID()}`)
    const { data } = await client.auth.getSession()
    const { page, path } = await openPage({
      server,
      session: data.session,
      isHosted: true,
      address: '/blog/another-post',
      show: () => pageOf(import('#app/account/sign-in.tsx')),
    })
    const key = 'byline-unclaimed-account'
    const notify = (newValue: string | null) => {
      if (newValue) localStorage.setItem(key, newValue)
      else localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    }
    notify(id)
    await until(() => page.getByRole('heading', { name: 'Confirm your address' }))
    await until(() => expect(path()).toBe('/signin'))
    notify(null)
    await until(() => expect(path()).not.toBe('/signin'))
  })

  test('asks whom Supabase’s own mail has signed in', async () => {
    const { email, token } = await signUpOfStranger()
    const body = JSON.stringify({ type: 'signup', token_hash: token })
    const { access_token, refresh_token } = await (
      await call('/auth/v1/verify', { method: 'POST', body })
    ).json()
    const { name, password, submit, path } = await openLink(
      { hash: `#${new URLSearchParams({ access_token, refresh_token, type: 'signup' })}` },
      { address: '/blog/another-post', requested: email },
    )
    await until(() => expect(path()).toBe('/signin'))
    type(name, NAME)
    type(password, OWN)
    submit()
    await until(() => expect(path()).toBe('/blog/another-post'))
    expect(await Promise.all([signIn(email, PASSWORD), signIn(email, OWN)])).toEqual([
      'invalid_credentials',
      'signed in',
    ])
  })
})
