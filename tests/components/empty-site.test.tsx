import type { Session } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage } from './open-page.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const open = (session: Session | null) =>
  openPage({
    server,
    session,
    address: '/',
    async show() {
      const { EmptySite } = await import('#app/routes/blog/empty-site.tsx')
      return <EmptySite />
    },
  })

test('an empty site offers its administrator the next step, and a reader a sentence', async () => {
  const { client, id } = await peopleOf(() => server).signedUp('wren')
  const { session } = (await client.auth.getSession()).data
  const asReader = await open(session)
  await until(() => asReader.page.getByText(/still being written/))
  await server.sql`update profiles set role = 'admin' where id = ${id}`
  const { page } = await open(session)
  const link = await until(() => page.getByRole('link', { name: 'Write the first post' }))
  expect(link.getAttribute('href')).toBe('/dashboard/createblog')
  expect(page.queryByText(/still being written/)).toBeNull()
})
