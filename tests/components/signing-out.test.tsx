import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Session } from '@supabase/supabase-js'
import { fireEvent, within } from '@testing-library/dom'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { stopClock } from './clock.ts'
import { openPage, type Page } from './open-page.tsx'

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
})

const storedToken = () => localStorage.getItem('sb-byline-auth-token')

/** Opens the menu of a reader's name. */
async function openMenu() {
  const { client, email, id } = await peopleOf(() => server).signedUp(`leaver-${crypto.randomUUID()}`)
  const session: Session | null = (await client.auth.getSession()).data.session
  const opened = await openPage({
    server,
    session,
    address: '/dashboard/profile',
    async show() {
      const { SessionArea } = await import('#app/site/layout/session-area.tsx')
      return (
        <>
          <h1>Elsewhere</h1>
          <SessionArea />
        </>
      )
    },
  })
  const { page } = opened
  const button = await until(() => page.getByRole('button', { name: new RegExp(email.split('@')[0] ?? '') }))
  const menu = () => page.queryByRole('menu', { name: 'Profile menu' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  const open = async () => {
    fireEvent.click(button)
    await until(() => item('Dashboard'))
  }
  return { ...opened, email, id, button, menu, item, open }
}

describe('the menu', () => {
  test('names the user and leads to the dashboard', async () => {
    const { page, path, email, button, menu, item, open } = await openMenu()
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await open()
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(page.getByText('Signed in as').textContent).toBe(`Signed in as ${email}`)
    fireEvent.click(item('Dashboard'))
    await until(() => expect(path()).toBe('/dashboard'))
    await until(() => expect(menu()).toBeNull())
    await open()
    fireEvent.click(item('Sign out'))
    await until(() => expect(menu()).toBeNull())
    const dialog = await until(() => page.getByRole('dialog', { name: 'Sign Out' }))
    within(dialog).getByText('Are you sure you want to sign out?')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await until(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(storedToken()).toContain(email)
  })

  test('closes the sign-out dialog on a navigation', async () => {
    const { page, path, menu, item, open, go } = await openMenu()
    await open()
    fireEvent.click(item('Dashboard'))
    await until(() => expect([path(), menu()]).toEqual(['/dashboard', null]))
    await open()
    fireEvent.click(item('Sign out'))
    await until(() => page.getByRole('dialog', { name: 'Sign Out' }))
    await go(-1)
    await until(() => expect(page.queryByRole('dialog')).toBeNull())
  })

  test('closes by a click outside or its button', async () => {
    const { page, button, menu, open } = await openMenu()
    await open()
    fireEvent.pointerDown(page.getByText('Elsewhere'))
    await until(() => expect(menu()).toBeNull())
    await open()
    fireEvent.pointerDown(page.getByText('Signed in as'))
    await sleep(30)
    expect(menu()).not.toBeNull()
    fireEvent.click(button)
    await until(() => expect(menu()).toBeNull())
  })

  test('is navigated by keys and returns the focus', async () => {
    const { button, menu, item } = await openMenu()
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    button.focus()
    press('ArrowDown')
    await until(() => expect(document.activeElement).toBe(item('Dashboard')))
    for (const [key, focused] of [
      ['ArrowDown', 'Notifications'],
      ['ArrowDown', 'Sign out'],
      ['ArrowDown', 'Dashboard'],
      ['ArrowUp', 'Sign out'],
      ['Home', 'Dashboard'],
      ['End', 'Sign out'],
      ['ArrowUp', 'Notifications'],
    ] as const) {
      press(key)
      expect(document.activeElement).toBe(item(focused))
    }
    press('Escape')
    await until(() => expect(menu()).toBeNull())
    await until(() => expect(document.activeElement).toBe(button))
    press('ArrowDown')
    await until(() => expect(document.activeElement).toBe(item('Dashboard')))
    press('Tab')
    await until(() => expect(menu()).toBeNull())
  })
})

describe('signing out', () => {
  async function openDialog(prepare = () => {}): Promise<Page> {
    const { client } = await peopleOf(() => server).signedUp(`leaver-${crypto.randomUUID()}`)
    const session: Session | null = (await client.auth.getSession()).data.session
    return openPage({
      server,
      session,
      address: '/dashboard/profile',
      async show() {
        prepare()
        const { SignOutDialog } = await import('#app/session/sign-out-dialog.tsx')
        const { RequireSession } = await import('#app/session/require-session.tsx')
        return (
          <>
            <RequireSession roles={['user']}>Guarded</RequireSession>
            <SignOutDialog open onClose={() => {}} />
          </>
        )
      },
    })
  }

  test('ends the session and forgets the last page', async () => {
    const { page, network, path, id, item, open } = await openMenu()
    await open()
    fireEvent.click(item('Sign out'))
    const confirm = await until(() => page.getByRole('button', { name: 'Sign out' }))
    const left = () => network.sent.filter(({ request }) => request.endsWith('/logout'))
    using _clock = stopClock()
    fireEvent.click(confirm)
    await until(() => page.getByRole('button', { name: 'Processing...' }))
    vi.advanceTimersByTime(999)
    await sleep(30)
    expect(left()).toEqual([])
    vi.advanceTimersByTime(1)
    await until(() => page.getByText('Logged out successfully!'))
    await until(() => page.getByRole('link', { name: 'Sign In' }))
    expect(left()).toHaveLength(1)
    expect([path(), storedToken(), sessionStorage.getItem('byline-return-to')]).toEqual(['/', null, '/'])
    expect(await server.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(0)
  })

  test.each([401, 403, 404])('counts as done without such a session, %i', async status => {
    const { page, network, path } = await openDialog()
    network.intercept = ({ url }) =>
      url.includes('/logout') ? Response.json({ code: status, msg: 'gone' }, { status }) : null
    fireEvent.click(await until(() => page.getByRole('button', { name: 'Sign out' })))
    await until(() => page.getByText('Logged out successfully!'))
    expect(storedToken()).toBeNull()
    await until(() => expect(path()).toBe('/'))
  })

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['fails', () => Response.json({ code: 500, msg: 'raw words' }, { status: 500 })],
  ])('happens locally when the service %s', async (_error, answer) => {
    const { page, network, path } = await openDialog()
    network.intercept = ({ url }) => (url.includes('/logout') ? answer() : null)
    fireEvent.click(await until(() => page.getByRole('button', { name: 'Sign out' })))
    await until(() => page.getByText(/You are signed out here\. Your other devices may still be signed in/))
    expect(page.queryByText('Logged out successfully!')).toBeNull()
    expect(storedToken()).toBeNull()
    await until(() => expect(path()).toBe('/'))
  })

  test('that fails leaves drafts and guards as they were', async () => {
    let isLocked = false
    const { page, network, path } = await openDialog(() => {
      const { getItem, setItem, removeItem } = localStorage
      const remove = (key: string) => {
        if (isLocked) throw new DOMException('The storage is locked', 'InvalidStateError')
        removeItem(key)
      }
      vi.stubGlobal('localStorage', { getItem, setItem, removeItem: remove })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    sessionStorage.setItem('byline-draft:review:1', 'Half a review')
    network.intercept = ({ url }) => (url.includes('/logout') ? Response.json({}, { status: 500 }) : null)
    const confirm = await until(() => page.getByRole('button', { name: 'Sign out' }))
    isLocked = true
    fireEvent.click(confirm)
    await until(() => page.getByText(/went wrong/))
    isLocked = false
    expect(sessionStorage.getItem('byline-draft:review:1')).toBe('Half a review')
    const otherTab = createClient(server.url, server.publishableKey, {
      auth: { storageKey: 'sb-byline-auth-token', autoRefreshToken: false },
    })
    await otherTab.auth.signOut({ scope: 'local' })
    await until(() => expect(path()).toBe('/signin'))
  })
})
