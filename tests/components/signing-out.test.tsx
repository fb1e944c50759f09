import type { Session } from '@supabase/supabase-js'
import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage, type Page } from './open-page.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const kept = () => localStorage.getItem('sb-byline-auth-token')

describe('signing out', () => {
  async function openDialog(): Promise<Page> {
    const { client } = await peopleOf(() => server).signedUp(`leaver-${crypto.randomUUID()}`)
    const session: Session | null = (await client.auth.getSession()).data.session
    return openPage({
      server,
      session,
      address: '/dashboard/profile',
      async show() {
        const { SignOutDialog } = await import('#app/session/sign-out-dialog.tsx')
        return <SignOutDialog open onClose={() => {}} />
      },
    })
  }

  test.each([401, 403, 404])(
    'counts as done when the service answers that it has no such session, %i',
    async status => {
      const { page, network, path } = await openDialog()
      network.intercept = ({ url }) =>
        url.includes('/logout') ? Response.json({ code: status, msg: 'gone' }, { status }) : null
      fireEvent.click(await until(() => page.getByRole('button', { name: 'Sign out' })))
      await until(() => page.getByText('Logged out successfully!'))
      expect(kept()).toBeNull()
      await until(() => expect(path()).toBe('/'))
    },
  )

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['fails', () => Response.json({ code: 500, msg: 'raw words' }, { status: 500 })],
  ])('happens here when the service %s, and what was not done is said', async (_trouble, answer) => {
    const { page, network, path } = await openDialog()
    network.intercept = ({ url }) => (url.includes('/logout') ? answer() : null)
    fireEvent.click(await until(() => page.getByRole('button', { name: 'Sign out' })))
    await until(() => page.getByText(/You are signed out here\. Your other devices may still be signed in/))
    expect(page.queryByText('Logged out successfully!')).toBeNull()
    expect(kept()).toBeNull()
    await until(() => expect(path()).toBe('/'))
  })
})
