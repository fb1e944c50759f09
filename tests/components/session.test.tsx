import { createClient, type Session } from '@supabase/supabase-js'
import { fireEvent } from '@testing-library/dom'
import { createElement } from 'react'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { stopClock } from './clock.ts'
import { type Network, openPage } from './open-page.tsx'

const ENDED = 'Your session has ended. Please sign in again.'
const storageKey = 'sb-byline-auth-token'

let server: BorrowedServer
let post: number
beforeAll(async () => {
  server = await borrowServer()
  const { id } = await peopleOf(() => server).signedUpAdmin('osric')
  const [row] = await server.sql`insert into blogs (user_id, slug, title, introduction, topic)
    values (${id}, 'a-post', 'A', 'A', 'A') returning id`
  post = Number(row?.id)
})

const storedToken = () => localStorage.getItem(storageKey)

async function newReader() {
  const { client, id, email } = await peopleOf(() => server).signedUp(`wren-${crypto.randomUUID()}`)
  const { session } = (await client.auth.getSession()).data
  if (!session) throw new Error('The sign-in was answered without a session.')
  return { id, email, session, name: email.split('@')[0] ?? '' }
}

type Options = { session: Partial<Session> | null; intercept?: Network['intercept'] }

/** Opens the reviews of a post below the top bar. */
async function openPost(options: Options) {
  const opened = await openPage({
    server,
    address: '/blog/a-post',
    ...options,
    async show() {
      const { SessionArea } = await import('#app/site/layout/session-area.tsx')
      const { Reviews } = await import('#app/site/reviews/reviews.tsx')
      const { readReviewQuery } = await import('#app/site/reviews/review-query.ts')
      const { viewReviews } = await import('#shared/data/reviews.ts')
      const visitor = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
      const query = readReviewQuery(new URLSearchParams())
      const initial = await viewReviews(visitor, { postId: post, ...query })
      return [
        createElement(SessionArea, { key: 1 }),
        createElement(Reviews, {
          key: 2,
          post: { id: post, authorId: '' },
          areReviewsClosed: false,
          initial,
          onRated: () => {},
        }),
      ]
    },
  })
  const { page, network } = opened
  await until(() => page.getByLabelText('Review'))
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_000)
  return {
    ...opened,
    area: () => document.querySelector<HTMLElement>('.session-area'),
    review(text: string) {
      fireEvent.input(page.getByLabelText('Review'), { target: { value: text } })
      fireEvent.click(page.getByRole('button', { name: 'Submit' }))
    },
    sentTo: (path: string) => network.sent.filter(({ request }) => request.endsWith(path)),
  }
}

type Opened = Awaited<ReturnType<typeof openPage>>['page']

async function signInAgain(page: Opened, { user }: Session, password = PASSWORD) {
  const dialog = await until(() => page.getByRole('dialog', { name: 'Sign in again' }))
  expect(dialog.textContent).toContain('You were signed out. Nothing you wrote is lost.')
  expect(dialog.textContent).toContain(`Sign in as ${user.email}`)
  expect(storedToken()).toBeNull()
  fireEvent.input(page.getByLabelText('Your password'), { target: { value: password } })
  fireEvent.submit(dialog.querySelector('form') ?? dialog)
}

const expire = () =>
  localStorage.setItem(storageKey, JSON.stringify({ ...JSON.parse(storedToken() ?? '{}'), expires_at: 1 }))

describe('a session that was ended elsewhere', () => {
  test('asks for it over a review that is then sent', async () => {
    const { session, name, id } = await newReader()
    const { page, area, review, sentTo } = await openPost({ session })
    await until(() => expect(area()?.textContent).toContain(name))
    await server.sql`delete from auth.sessions where user_id = ${id}`
    review('Still here')
    await signInAgain(page, session, 'a wrong password')
    await until(() => page.getByText('This is not your password'))
    await signInAgain(page, session)
    await until(() => page.getByText('Comment added successfully'))
    expect(page.queryByRole('dialog')).toBeNull()
    expect(area()?.textContent).toContain(name)
    expect(sentTo('/auth/v1/token')).toHaveLength(3)
    expect(await server.sql`select content from comments where user_id = ${id}`).toEqual([
      { content: 'Still here' },
    ])
  })

  test.each([
    ['whose token has expired', () => ({ expires_at: 1 })],
    ['whose token is refused', (sub: string) => ({ access_token: `h.${btoa(JSON.stringify({ sub }))}.s` })],
  ])('%s leaves a page for reading to a visitor', async (_, changed) => {
    const { session, id } = await newReader()
    await server.sql`delete from auth.sessions where user_id = ${id}`
    const { page, area } = await openPost({ session: { ...session, ...changed(id) } })
    await until(() => expect(area()?.textContent).toBe('Sign In'))
    await until(() => page.getByText(ENDED))
    expect(page.queryByRole('dialog')).toBeNull()
  })

  test('ends nothing below a guard until declined', async () => {
    const { session, id } = await newReader()
    const opened = await openPage({
      server,
      session,
      address: '/dashboard/profile',
      async show() {
        const { RequireSession } = await import('#app/session/require-session.tsx')
        return (
          <RequireSession roles={['user']}>
            <textarea aria-label="Text" />
          </RequireSession>
        )
      },
    })
    const { page, path } = opened
    const field = await until(() => page.getByLabelText('Text'))
    fireEvent.input(field, { target: { value: 'Half a sentence' } })
    const lose = async () => {
      await server.sql`delete from auth.sessions where user_id = ${id}`
      expire()
      // Another tab is refused, records it, and removes what both store.
      localStorage.setItem('byline-session-refused', '1')
      await otherTab().auth.getSession()
    }
    await lose()
    await signInAgain(page, session)
    await until(() => expect(page.queryByRole('dialog')).toBeNull())
    await until(() => expect(storedToken()).toContain(id))
    expect(page.getByLabelText('Text')).toBe(field)
    await lose()
    const otherWays = await until(() => page.getByRole('link', { name: /^Sign in another way/ }))
    expect(otherWays.getAttribute('href')).toBe('/signin')
    expect(otherWays.getAttribute('target')).toBe('_blank')
    const { data } = await otherTab().auth.signInWithPassword({
      email: session.user.email ?? '',
      password: PASSWORD,
    })
    await until(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(data.user?.id).toBe(id)
    expect(page.getByLabelText('Text')).toBe(field)
    await lose()
    fireEvent.click(await until(() => page.getByRole('button', { name: 'Not me' })))
    await until(() => expect(path()).toBe('/signin'))
    expect(page.queryByText(ENDED)).toBeNull()
  })

  test('is noticed below a guard by reading the account', async () => {
    const { session, id } = await newReader()
    const { page } = await openPage({
      server,
      session,
      address: '/dashboard/profile',
      async show() {
        const { RequireSession } = await import('#app/session/require-session.tsx')
        const { useSession } = await import('#app/session/session-context.ts')
        // biome-ignore lint/correctness/noComponentHookFactories: each page has its own modules
        function Account() {
          const { connect } = useSession()
          return (
            <button type="button" onClick={async () => (await connect()).auth.getUser()}>
              Read
            </button>
          )
        }
        return (
          <RequireSession roles={['user']}>
            <textarea aria-label="Text" />
            <Account />
          </RequireSession>
        )
      },
    })
    const field = await until(() => page.getByLabelText('Text'))
    await server.sql`delete from auth.sessions where user_id = ${id}`
    fireEvent.click(page.getByRole('button', { name: 'Read' }))
    await signInAgain(page, session)
    await until(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.getByLabelText('Text')).toBe(field)
  })
})

describe('an expired session', () => {
  test('is refreshed once', async () => {
    const { session, name } = await newReader()
    const { page, network, area, review, sentTo } = await openPost({ session: { ...session, expires_at: 1 } })
    await until(() => expect(area()?.textContent).toContain(name))
    review('Still here')
    await until(() => page.getByText('Comment added successfully'))
    expect(sentTo('/auth/v1/token')).toHaveLength(1)
    expect(JSON.parse(storedToken() ?? '{}').refresh_token).not.toBe(session.refresh_token)
    expect(network.read.filter(path => path.startsWith('/rest/v1/profiles'))).toHaveLength(1)
  })

  test('whose refresh is refused continues after signing in', async () => {
    const { session, name, id } = await newReader()
    const { page, area, review } = await openPost({ session })
    await until(() => expect(area()?.textContent).toContain(name))
    await server.sql`delete from auth.sessions where user_id = ${id}`
    expire()
    review('Words that must not be lost')
    await signInAgain(page, session)
    await until(() => page.getByText('Comment added successfully'))
    await until(() => expect(area()?.textContent).toContain(name))
  })

  test('that is declined leaves a visitor with the text', async () => {
    const { session, name, id } = await newReader()
    const { page, area, review } = await openPost({ session })
    await until(() => expect(area()?.textContent).toContain(name))
    await server.sql`delete from auth.sessions where user_id = ${id}`
    review('Words that must not be lost')
    await until(() => page.getByRole('dialog', { name: 'Sign in again' }))
    expect(storedToken()).toBeNull()
    fireEvent.click(page.getByRole('button', { name: 'Not me' }))
    await until(() => expect(area()?.textContent).toBe('Sign In'))
    expect(page.queryByRole('dialog')).toBeNull()
    expect(page.getByLabelText('Review')).toHaveProperty('value', 'Words that must not be lost')
  })

  test('whose account was removed leaves no name in the bar', async () => {
    const { session, name, id } = await newReader()
    const { page, area, review } = await openPost({ session })
    await until(() => expect(area()?.textContent).toContain(name))
    await server.sql`delete from auth.users where id = ${id}`
    review('Too late')
    await until(() => expect(area()?.textContent).toBe('Sign In'))
    await until(() => page.getByText('Your account no longer exists.'))
    expect(storedToken()).toBeNull()
  })

  // The client repeats a renewal for half a minute, which the stopped clock skips.
  const cutOff = ({ url }: Request) => {
    if (!url.includes('/auth/v1/token')) return null
    setImmediate(() => void (vi.isFakeTimers() && vi.advanceTimersByTime(15_000)))
    return Promise.reject(new TypeError('Failed to fetch'))
  }

  test('survives an unreachable auth service', async () => {
    const { session, name } = await newReader()
    const { page, network, area, review } = await openPost({ session })
    await until(() => expect(area()?.textContent).toContain(name))
    network.intercept = cutOff
    expire()
    using _clock = stopClock()
    review('Written on a train')
    await until(() => page.getByText(/^The connection was interrupted/))
    expect(area()?.textContent).toContain(name)
    expect(storedToken()).toContain(session.refresh_token)
    expect(page.getByLabelText('Review')).toHaveProperty('value', 'Written on a train')
  })

  test('survives opening a page without the auth service', async () => {
    const { session, name } = await newReader()
    using _clock = stopClock()
    const { area } = await openPost({ session: { ...session, expires_at: 1 }, intercept: cutOff })
    await until(() => expect(area()?.textContent).toContain(name))
    expect(storedToken()).toContain(session.refresh_token)
  })
})

/** Another tab, whose client has the same storage and channel. */
const otherTab = () =>
  createClient(server.url, server.publishableKey, { auth: { storageKey, autoRefreshToken: false } })

describe('another tab', () => {
  test('follows a sign-out in another tab quietly', async () => {
    const { session, name } = await newReader()
    const { page, area, path } = await openPost({ session })
    await until(() => expect(area()?.textContent).toContain(name))
    const other = otherTab()
    await other.auth.getSession()
    const stale = storedToken()
    vi.stubGlobal('localStorage', { getItem: () => stale, setItem() {}, removeItem() {} })
    onTestFinished(() => void vi.unstubAllGlobals())
    await other.auth.signOut({ scope: 'local' })
    vi.unstubAllGlobals()
    localStorage.removeItem(storageKey)
    dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue: null }))
    await until(() => expect(area()?.textContent).toBe('Sign In'))
    expect(page.queryByText(ENDED)).toBeNull()
    expect(path()).toBe('/blog/a-post')
  })

  test("that signs somebody else in discards the previous reader's answers", async () => {
    const former = await newReader()
    const next = await newReader()
    const answer = Promise.withResolvers<void>()
    const { network, area } = await openPost({
      session: former.session,
      async intercept({ url }) {
        if (/\/rest\/v1\/(likes|profiles)/.test(url) && url.includes(former.id)) await answer.promise
        return null
      },
    })
    const sights: string[] = []
    new MutationObserver(() => sights.push(document.body.textContent)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    const other = otherTab()
    await other.auth.signOut({ scope: 'local' })
    await until(() => expect(area()?.textContent).toBe('Sign In'))
    answer.resolve()
    await other.auth.signInWithPassword({ email: next.email, password: PASSWORD })
    await until(() => expect(area()?.textContent).toContain(next.name))
    expect(network.read.some(path => path.includes(former.id))).toBe(true)
    expect(sights.filter(text => text.includes(former.name))).toEqual([])
  })
})
