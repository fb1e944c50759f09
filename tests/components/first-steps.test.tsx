import { createClient } from '@supabase/supabase-js'
import { fireEvent } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { makeFirstStart } from '#server/start/first-start.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage } from './open-page.tsx'

const owner = { email: 'marlo@example.com', password: 'eleven long lines' }

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
  await makeFirstStart(server.database.jobs, { owner, sampleContent: true }, server.files, async () => {})
})

async function open() {
  const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword(owner)
  return openPage({
    server,
    session: data.session,
    address: '/dashboard/main',
    async show() {
      const { default: Main } = await import('#app/dashboard/overview/main.tsx')
      return <Main />
    },
  })
}

test('removes sample content but no changed post', async () => {
  const [changed] =
    await server.sql`update blogs set updated_at = now() where id = (select min(id) from blogs where kind = 'post') returning title`
  const { page, path, network } = await open()
  const link = await until(() => page.getByRole('link', { name: 'Name the site' }))
  expect(link.getAttribute('href')).toBe('/dashboard/settings#site')
  fireEvent.click(page.getByRole('button', { name: 'Remove the sample content' }))
  await until(() => page.getByText(/deletes 17 sample posts, 3 sample projects, the sample readers/))
  const choice = await until(() => page.getByRole('checkbox', { name: String(changed?.title) }))
  expect(page.getAllByRole('checkbox')).toHaveLength(1)
  expect(choice).toHaveProperty('checked', false)
  const readsOfProfile = () => network.read.filter(path => path.includes('/profiles')).length
  const before = readsOfProfile()
  fireEvent.click(page.getByRole('button', { name: 'Remove' }))
  await until(() => expect(path()).toBe('/dashboard/settings'))
  // The menu has the name of the invented owner.
  expect(readsOfProfile()).toBeGreaterThan(before)
  expect(await server.sql`select title from blogs`).toEqual([{ title: changed?.title }])
})

test('closes the first steps permanently', async () => {
  const { page } = await open()
  fireEvent.click(await until(() => page.getByRole('button', { name: 'Dismiss' })))
  await until(() => expect(page.queryByText('Make it yours')).toBeNull())
  const again = await open()
  await until(() => expect(again.network.read.some(path => path.includes('first_steps'))).toBe(true))
  expect(again.page.queryByText('Make it yours')).toBeNull()
})

test('offers the administrator of an empty site the next step', async () => {
  const { client, id } = await peopleOf(() => server).signedUp('wren')
  const { session } = (await client.auth.getSession()).data
  const openHome = () =>
    openPage({
      server,
      session,
      address: '/',
      async show() {
        const { EmptySite } = await import('#app/site/posts/empty-site.tsx')
        return <EmptySite />
      },
    })
  const asReader = await openHome()
  await until(() => asReader.page.getByText(/still being written/))
  await server.sql`update profiles set role = 'admin' where id = ${id}`
  const { page } = await openHome()
  const link = await until(() => page.getByRole('link', { name: 'Write the first post' }))
  expect(link.getAttribute('href')).toBe('/dashboard/createblog')
  expect(page.queryByText(/still being written/)).toBeNull()
})
