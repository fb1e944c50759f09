import type { Session } from '@supabase/supabase-js'
import { beforeAll, expect, test, vi } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { stopClock } from './clock.ts'
import { openPage } from './open-page.tsx'

let server: BorrowedServer
let session: Session | null
beforeAll(async () => {
  server = await borrowServer()
  const { client } = await peopleOf(() => server).signedUp('wren')
  session = (await client.auth.getSession()).data.session
})

const openDashboard = (intercept: (request: Request) => Promise<Response | null> | Response | null) =>
  openPage({
    server,
    session,
    address: '/dashboard/profile',
    intercept,
    async show() {
      const { default: DashboardLayout } = await import('#app/dashboard/layout.tsx')
      return <DashboardLayout />
    },
  })

test('shows a skeleton while the profile loads', async () => {
  using _clock = stopClock()
  const { page } = await openDashboard(() => new Promise(() => {}))
  await until(() => page.getByText('Loading'))
  page.getByRole('navigation', { name: 'Dashboard', hidden: true })
  expect(page.queryByText(/still being checked/)).toBeNull()
  vi.advanceTimersByTime(2000)
  await until(() => page.getByText(/still being checked/))
})

test('reports an unavailable profile within the dashboard', async () => {
  const { page } = await openDashboard(({ url }) =>
    url.includes('/profiles') ? Response.json({ code: '42501', message: 'no' }, { status: 403 }) : null,
  )
  await until(() => page.getByText('Your profile could not be loaded.'))
  page.getByRole('navigation', { name: 'Dashboard', hidden: true })
  page.getByRole('main')
})

test('reports a page script that cannot be loaded', async () => {
  let tries = 0
  const { page } = await openPage({
    server,
    session,
    address: '/dashboard/users',
    intercept({ method }) {
      if (method !== 'HEAD') return null
      tries++
      throw new TypeError('Failed to fetch')
    },
    async show() {
      const { default: DashboardLayout } = await import('#app/dashboard/layout.tsx')
      const { ErrorBoundary } = await import('#app/dashboard/content.tsx')
      const { Route, Routes } = await import('react-router')
      const error = new TypeError('Failed to fetch dynamically imported module: /assets/users.js')
      return (
        <Routes>
          <Route path="/dashboard" element={<DashboardLayout />}>
            <Route path="users" element={<ErrorBoundary error={error} params={{}} />} />
          </Route>
        </Routes>
      )
    },
  })
  await until(() => page.getByText('Part of this page did not load.'))
  page.getByRole('navigation', { name: 'Dashboard', hidden: true })
  expect(page.getAllByRole('main')).toHaveLength(1)
  expect(page.queryByText(/still cannot be reached/)).toBeNull()
  const again = await until(() => {
    const button = page.getByRole('button', { name: 'Try again' })
    expect(button.getAttribute('aria-busy')).toBeNull()
    return button
  })
  expect(tries).toBe(1)
  again.click()
  await until(() => page.getByText('The site still cannot be reached.'))
  expect(tries).toBe(2)
})

type UseMutation = typeof import('#app/loading/use-mutation.ts').useMutation

/** The hook is that of the page, whose modules are its own. */
function Failing({ useMutation }: { useMutation: UseMutation }) {
  const { mutate } = useMutation()
  const error = { code: '23503', message: 'violates "likes_user_id_fkey"' }
  return (
    <button type="button" onClick={() => mutate(() => Promise.reject(error))}>
      Press
    </button>
  )
}

test('signs out a deleted account, whatever was pressed', async () => {
  const { client, id } = await peopleOf(() => server).signedUp('finch')
  const { data } = await client.auth.getSession()
  const { page } = await openPage({
    server,
    session: data.session,
    address: '/',
    async show() {
      const { SessionArea } = await import('#app/site/layout/session-area.tsx')
      const { useMutation } = await import('#app/loading/use-mutation.ts')
      return (
        <>
          <SessionArea />
          <Failing useMutation={useMutation} />
        </>
      )
    },
  })
  await until(() => page.getByText(/^finch/i))
  await server.sql`delete from auth.users where id = ${id}`
  page.getByRole('button', { name: 'Press' }).click()
  await until(() => page.getByText('Your account no longer exists.'))
  await until(() => page.getByRole('link', { name: 'Sign In' }))
  expect(page.queryByText(/^finch/i)).toBeNull()
  expect(page.getAllByText(/no longer exists/)).toHaveLength(1)
})
