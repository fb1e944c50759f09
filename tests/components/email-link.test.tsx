import type { Session } from '@supabase/supabase-js'
import { fireEvent } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import type { useSession as UseSession } from '#app/session/session-context.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage } from './open-page.tsx'

type Person = { id: string; email: string; session: Session }

const SPENT = 'This link no longer works: it has expired or was already used.'

let server: BorrowedServer
let reader: Person
let stranger: Person
const signUp = async (name: string): Promise<Person> => {
  const { client, email, id } = await peopleOf(() => server).signedUp(name)
  const { session } = (await client.auth.getSession()).data
  if (!session) throw new Error('The sign-up was answered without a session.')
  return { email, id, session }
}

beforeAll(async () => {
  server = await borrowServer()
  reader = await signUp('rosa')
  stranger = await signUp('silas')
})

const storedToken = () => localStorage.getItem('sb-byline-auth-token')

function fragment({ access_token, refresh_token }: Session, type = 'signup') {
  return `#${new URLSearchParams({ access_token, refresh_token, expires_in: '600', token_type: 'bearer', type })}`
}

function SessionState({ useSession }: { useSession: typeof UseSession }) {
  const { session } = useSession()
  return <p>{session.state === 'signed in' ? `Signed in as ${session.user.email}` : session.state}</p>
}

/** Opens any page with a link, and shows the state of the session. */
async function follow(
  hash: string,
  options: Partial<Pick<Parameters<typeof openPage>[0], 'session' | 'requested' | 'intercept'>> = {},
) {
  return openPage({
    server,
    session: null,
    address: '/blog/a-post',
    emailLink: { hash },
    ...options,
    async show() {
      const { useSession } = await import('#app/session/session-context.ts')
      return <SessionState useSession={useSession} />
    },
  })
}

describe('a link with a stranger’s session', () => {
  test.each(['signup', 'recovery'])('asks a visitor before signing in as %s', async type => {
    const { page, path } = await follow(fragment(stranger.session, type))
    const dialog = await until(() => page.getByRole('dialog', { name: 'Sign in with this link?' }))
    expect(dialog.textContent).toContain(`signs you in as ${stranger.email}`)
    expect(storedToken()).toBeNull()
    fireEvent.click(page.getByRole('button', { name: 'Not me' }))
    await until(() => expect(page.queryByRole('dialog')).toBeNull())
    page.getByText('none')
    expect(path()).toBe('/blog/a-post')
    expect(storedToken()).toBeNull()
  })

  test('asks before it replaces a session', async () => {
    const { page } = await follow(fragment(stranger.session, 'recovery'), { session: reader.session })
    const dialog = await until(() => page.getByRole('dialog', { name: 'Sign in with this link?' }))
    expect(dialog.textContent).toContain(`You are signed in as ${reader.email}`)
    fireEvent.click(page.getByRole('button', { name: 'Stay signed in' }))
    await until(() => expect(page.queryByRole('dialog')).toBeNull())
    page.getByText(`Signed in as ${reader.email}`)
    expect(storedToken()).toContain(reader.email)
    expect(storedToken()).not.toContain(stranger.email)
  })

  test('replaces the session once accepted', async () => {
    const { page, path } = await follow(fragment((await signUp('ivo')).session), { session: reader.session })
    fireEvent.click(await until(() => page.getByRole('button', { name: 'Sign in' })))
    await until(() => page.getByText('Successfully logged in!'))
    await until(() => page.getByText('Signed in as ivo@example.com'))
    expect(path()).toBe('/blog/a-post')
    expect(storedToken()).toContain('ivo@example.com')
    expect(JSON.stringify([history.state, { ...sessionStorage }])).not.toContain('"search"')
  })

  test('leads to the new password form in its browser', async () => {
    const { session, email } = await signUp('una')
    const { page, path } = await follow(fragment(session, 'recovery'), { requested: email })
    await until(() => expect(path()).toBe('/resetpassword'))
    await until(() => page.getByText(`Signed in as ${email}`))
    expect(page.queryByRole('dialog')).toBeNull()
    expect(localStorage.getItem('byline-asked-link')).toBeNull()
  })

  test('is refused when the reader requested another link', async () => {
    const { page } = await follow(fragment(stranger.session), { requested: reader.email })
    await until(() => page.getByRole('dialog', { name: 'Sign in with this link?' }))
    expect(storedToken()).toBeNull()
  })

  test('signs nobody in when its token claims the address', async () => {
    const [header, , signature] = stranger.session.access_token.split('.')
    const claims = { sub: reader.id, email: reader.email, exp: 1 }
    const forged = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
    const { page } = await follow(fragment({ ...stranger.session, access_token: forged }), {
      requested: reader.email,
    })
    await until(() => page.getByText(SPENT))
    expect(page.queryByRole('dialog')).toBeNull()
    expect(storedToken()).toBeNull()
  })

  test('leaves the present session when its own has ended', async () => {
    const spent = (await peopleOf(() => server).signedUp('ada')).client
    const { session } = (await spent.auth.getSession()).data
    if (!session) throw new Error('The sign-up was answered without a session.')
    await spent.auth.signOut({ scope: 'local' })
    const { page } = await follow(fragment(session), { session: reader.session })
    await until(() => page.getByText(SPENT))
    page.getByText(`Signed in as ${reader.email}`)
    expect(storedToken()).toContain(reader.email)
    expect(localStorage.getItem('byline-session-refused')).toBeNull()
  })

  test('is stored for the next load after a network failure', async () => {
    const { page } = await follow(fragment(stranger.session), {
      intercept: ({ url }) =>
        url.includes('/auth/v1/user') ? Promise.reject(new TypeError('Failed to fetch')) : null,
    })
    await until(() => page.getByText('The connection was interrupted. Please load this page again.'))
    expect(JSON.stringify(history.state)).toContain(stranger.session.refresh_token)
    expect(storedToken()).toBeNull()
  })
})

test('never shows the error text of a link', async () => {
  const { page } = await follow('#error=access_denied&error_description=Call+this+number')
  await until(() => page.getByText(SPENT))
  expect(page.queryByText(/Call this number/)).toBeNull()
  expect(JSON.stringify([history.state, { ...sessionStorage }])).not.toContain('"search"')
})

test.each(['access_token', 'refresh_token', 'expires_at'] as const)(
  'a kept session without its %s counts as none',
  async part => {
    const { [part]: _, ...rest } = reader.session
    const { page } = await follow('', { session: rest })
    await until(() => page.getByText('none'))
    expect(page.queryByText(/Your session has ended/)).toBeNull()
  },
)
