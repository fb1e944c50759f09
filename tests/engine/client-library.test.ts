import type { AuthChangeEvent } from '@supabase/auth-js'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '#shared/data/create-client.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'

// Pins the behavior of Supabase's libraries that the site relies on, so that an upgrade that changes it fails here. Our forms
// validate first and do not reach most of it.

const PASSWORD = 'eleven lines'
const KEY = 'sb-byline-auth-token'

let server: BorrowedServer

beforeAll(async () => {
  server = await borrowServer()
})

/** A client whose session storage is a map. */
function newClient(stored = new Map<string, string>(), send = fetch) {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const authorizations: (string | null)[] = []
  const client = createClient(server.url, server.publishableKey, {
    auth: { storage, storageKey: KEY, autoRefreshToken: false },
    fetch: async (input, init) => {
      authorizations.push(new Headers(init?.headers).get('authorization'))
      return send(input, init)
    },
  })
  const events: AuthChangeEvent[] = []
  client.auth.onAuthStateChange(event => void events.push(event))
  return { client, auth: client.auth, stored, events, authorizations }
}

async function signedUp(name: string) {
  const client = newClient()
  const email = `${name}@example.com`
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD })
  if (error || !data.session) throw error ?? new Error('no session')
  return { ...client, email, id: data.session.user.id, session: data.session }
}

const message = async (answer: Promise<{ error: Error | null }>) => (await answer).error?.message

describe('the client', () => {
  test('sends each request as the reader of that moment', async () => {
    const { client, auth, session, authorizations } = await signedUp('hester')
    authorizations.length = 0
    await client.from('profiles').select('id')
    await client.storage.from('avatars').list()
    await client.rpc('schema_version')
    expect(authorizations).toEqual(Array(3).fill(`Bearer ${session.access_token}`))
    await auth.signOut({ scope: 'local' })
    authorizations.length = 0
    await client.from('profiles').select('id')
    expect(authorizations).toEqual([`Bearer ${server.publishableKey}`])
  })

  test('validates its arguments before it sends a request', async () => {
    const { auth } = newClient()
    const both = 'You must provide either an email or phone number and a password'
    // @ts-expect-error: the types refuse it as well
    expect(await message(auth.signUp({ password: PASSWORD }))).toBe(both)
    // @ts-expect-error: the types refuse it as well
    expect(await message(auth.signInWithPassword({ password: PASSWORD }))).toBe(both)
    // @ts-expect-error: the types refuse it as well
    expect(await message(auth.signInWithOtp({}))).toBe('You must provide either an email or phone number.')
    // The message differs from the one above: resending needs no password.
    // @ts-expect-error: the types refuse it as well
    expect(await message(auth.resend({ type: 'signup' }))).toBe(
      'You must provide either an email or phone number and a type',
    )
  })

  test('sets a session only with both tokens', async () => {
    const { auth } = newClient()
    const { session } = await signedUp('aldous')
    const { access_token, refresh_token } = session
    expect(await message(auth.setSession({ access_token, refresh_token: '' }))).toBe('Auth session missing!')
    expect(await message(auth.setSession({ access_token: '', refresh_token }))).toBe('Auth session missing!')
    expect(await message(auth.setSession({ access_token, refresh_token }))).toBeUndefined()
  })
})

describe('a session', () => {
  test('raises an event when it begins, changes and ends', async () => {
    const { auth, events, email, stored } = await signedUp('briony')
    expect(stored.has(KEY)).toBe(true)
    await auth.refreshSession()
    await auth.updateUser({ data: { mood: 'calm' } })
    await auth.signOut()
    expect(stored.has(KEY)).toBe(false)
    await auth.signInWithPassword({ email, password: PASSWORD })
    expect(events).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'SIGNED_OUT',
      'SIGNED_IN',
    ])
  })

  test.each(['access_token', 'refresh_token', 'expires_at'])('is removed without %s', async part => {
    const { session } = await signedUp(`cecil-${part}`)
    const { [part]: _, ...damaged } = { ...session } as Record<string, unknown>
    const { auth, stored } = newClient(new Map([[KEY, JSON.stringify(damaged)]]))
    const { data } = await auth.getSession()
    expect(data.session).toBeNull()
    expect(stored.has(KEY)).toBe(false)
  })

  test('that has expired is refreshed', async () => {
    const { session } = await signedUp('dorothea')
    const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }
    const { auth, stored, events } = newClient(new Map([[KEY, JSON.stringify(expired)]]))
    const { data } = await auth.getSession()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(JSON.parse(stored.get(KEY) ?? '{}').refresh_token).toBe(data.session?.refresh_token)
    expect(events).toContain('TOKEN_REFRESHED')
  })

  test('is fresh on a device whose clock is fast', async () => {
    onTestFinished(() => void vi.useRealTimers())
    const { email } = await signedUp('gideon')
    const { auth } = newClient(new Map(), async (input, init) => {
      vi.useRealTimers()
      const response = await fetch(input, init)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
      return response
    })
    const first = (await auth.signInWithPassword({ email, password: PASSWORD })).data.session
    const { data } = await auth.getSession()
    expect(data.session?.refresh_token).toBe(first?.refresh_token)
  })

  test('whose refresh is refused is removed', async () => {
    // The library logs the refusal twice.
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { session, id } = await signedUp('edith')
    await server.sql`delete from auth.users where id = ${id}`
    const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }
    const { auth, stored, events } = newClient(new Map([[KEY, JSON.stringify(expired)]]))
    const { data } = await auth.getSession()
    expect(data.session).toBeNull()
    expect(stored.has(KEY)).toBe(false)
    expect(events).toContain('SIGNED_OUT')
    await until(() => expect(events).toContain('INITIAL_SESSION'))
    error.mockRestore()
    warn.mockRestore()
  })

  test('reaches the second assurance level only with a verified factor', async () => {
    const { session } = await signedUp('florian')
    const factor = { id: crypto.randomUUID(), factor_type: 'totp', friendly_name: 'Telephone' }
    const levelWith = async (status: string) => {
      const user = { ...session.user, factors: [{ ...factor, status }] }
      const other = newClient(new Map([[KEY, JSON.stringify({ ...session, user })]]))
      return (await other.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel
    }
    expect(await levelWith('unverified')).not.toBe('aal2')
    expect(await levelWith('verified')).toBe('aal2')
  })
})

describe('the auth library', () => {
  test('reports a missing session', async () => {
    const { auth } = newClient()
    expect(await message(auth.updateUser({ password: PASSWORD }))).toBe('Auth session missing!')
    expect(await message(auth.getUser())).toBe('Auth session missing!')
  })

  test('signs out locally when the service lost the session', async () => {
    const { auth, id, stored } = await signedUp('gwendolen')
    await server.sql`delete from auth.users where id = ${id}`
    expect(await message(auth.signOut())).toBeUndefined()
    expect(stored.has(KEY)).toBe(false)
  })

  test('returns a refusal of the service as an error', async () => {
    const { auth } = newClient()
    const { data, error } = await auth.signInWithPassword({ email: 'nobody@example.com', password: PASSWORD })
    expect(data).toEqual({ user: null, session: null })
    expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'invalid_credentials' })
  })
})
