import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { newClient, signedUp, call } = peopleOf(() => server)

describe('passwords', () => {
  test('an unknown address costs as much work as a known one with a wrong password', async () => {
    const { email } = await signedUp('Wren')
    const compare = vi.spyOn(bcrypt, 'compare')
    const attempt = async (address: string) => {
      compare.mockClear()
      const { error } = await newClient().auth.signInWithPassword({
        email: address,
        password: 'something else',
      })
      return { message: error?.message, comparisons: compare.mock.calls.length }
    }
    const known = await attempt(email)
    expect(await attempt('nobody@example.com')).toEqual(known)
    expect(known).toEqual({ message: 'Invalid login credentials', comparisons: 1 })
    compare.mockRestore()
  })

  test('that an address waits for its confirmation is told only to whoever knows the password', async () => {
    const { email, id } = await signedUp('Otto')
    await server.sql`update auth.users set email_confirmed_at = null where id = ${id}`
    const wrong = await newClient().auth.signInWithPassword({ email, password: 'something else' })
    expect(wrong.error?.message).toBe('Invalid login credentials')
    const right = await newClient().auth.signInWithPassword({ email, password: PASSWORD })
    expect(right.error?.message).toBe('Email not confirmed')
  })

  test('more sign-ins than the queue holds are told to come back, and none is lost', async () => {
    const { email } = await signedUp('Rush')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        call('/auth/v1/token?grant_type=password', {
          method: 'POST',
          body: JSON.stringify({ email, password: 'something else' }),
        }).then(r => r.status),
      ),
    )
    expect(answers.filter(status => status === 429).length).toBeGreaterThan(0)
    expect(answers.filter(status => status === 400).length).toBeGreaterThanOrEqual(20)
  })

  test('a new password ends the other sessions and keeps this one', async () => {
    const { client, email } = await signedUp('Pia')
    const other = newClient()
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await client.auth.updateUser({ password: 'twelve lines now' })).error).toBeNull()
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  test('an address cannot be changed by its owner', async () => {
    const { client, id } = await signedUp('Ines')
    expect((await client.auth.updateUser({ email: 'other@example.com' })).error?.code).toBe(
      'email_change_closed',
    )
    const [row] = await server.sql`select email, email_change from auth.users where id = ${id}`
    expect(row).toMatchObject({ email: 'ines@example.com', email_change: null })
  })

  test('whoever asks again at once gets no second mail, and the link of the first stays good', async () => {
    const { email } = await signedUp('Sefa')
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const ask = () => newClient().auth.resetPasswordForEmail(email)
    const mails = () => printed.mock.calls.map(([text]) => /http\S+verify\S+/.exec(String(text))?.[0])
    await ask()
    expect((await ask()).error).toBeNull()
    // What comes after in the same line of waiting has come after both.
    const { email: next } = await signedUp('Tove')
    await newClient().auth.resetPasswordForEmail(next)
    await vi.waitFor(() => expect(mails()).toHaveLength(2))
    expect(printed.mock.calls.filter(([text]) => String(text).includes(email.toLowerCase()))).toHaveLength(1)

    const follow = () => fetch(mails()[0] ?? '', { redirect: 'manual' })
    expect((await follow()).headers.get('location')).toContain('access_token=')
    expect((await follow()).headers.get('location')).toContain('error')
    await ask()
    await vi.waitFor(() => expect(mails()).toHaveLength(3))
    printed.mockRestore()
  })

  test('the reset mail leads where the page asked, and only within the site', async () => {
    const { email } = await signedUp('Remy')
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const linkFor = async (redirectTo: string) => {
      printed.mockClear()
      expect((await newClient().auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
      await vi.waitFor(() => expect(printed).toHaveBeenCalled())
      const link = new URL(/http\S+verify\S+/.exec(String(printed.mock.calls[0]?.[0]))?.[0] ?? '')
      return fetch(`${server.url}${link.pathname}${link.search}`, { redirect: 'manual' }).then(
        r => r.headers.get('location') ?? '',
      )
    }
    expect(await linkFor(`${server.url}/resetpassword?from=mail`)).toMatch(
      `${server.url}/resetpassword?from=mail#access_token=`,
    )
    expect(await linkFor('https://elsewhere.example/resetpassword')).toMatch(`${server.url}#access_token=`)
    printed.mockRestore()
  })
})
