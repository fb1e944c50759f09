import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage, pageOf } from './open-page.tsx'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ GITHUB_CLIENT_ID: 'byline', GITHUB_CLIENT_SECRET: 'secret-of-byline' })
})
afterAll(() => server.stop())

const { signedUp } = peopleOf(() => server)

async function openProfile(person: Awaited<ReturnType<typeof signedUp>>) {
  const { session } = (await person.client.auth.getSession()).data
  const opened = await openPage({
    server,
    session,
    address: '/dashboard/profile',
    show: () => pageOf(import('#app/dashboard/profile/profile.tsx')),
  })
  await until(() => opened.page.getByRole('heading', { name: 'Other sites' }))
  return { ...opened, press: (name: string) => fireEvent.click(opened.page.getByRole('button', { name })) }
}

test('goes to another site to connect it', async () => {
  const assign = vi.fn()
  const { press } = await openProfile(await signedUp('quade'))
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  press('Connect GitHub')
  await until(() => expect(assign).toHaveBeenCalledOnce())
  const address = new URL(String(assign.mock.calls[0]?.[0]))
  expect(address.origin + address.pathname).toBe('https://github.com/login/oauth/authorize')
  expect(sessionStorage.getItem('byline-provider')).toMatch(/^link \d+$/)
})

test('disconnects another site', async () => {
  const person = await signedUp('quentin')
  await server.sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
    values (gen_random_uuid(), 'github', '7', ${person.id}, '{"sub": "7", "email": "q@example.org"}', now(), now())`
  const { page, press } = await openProfile(person)
  page.getByText('q@example.org')
  press('Disconnect GitHub')
  await until(() => page.getByText('GitHub was disconnected'))
  page.getByRole('button', { name: 'Connect GitHub' })
  expect(await server.sql`select provider from auth.identities where user_id = ${person.id}`).toEqual([
    { provider: 'email' },
  ])
})

test('keeps the only way to sign in', async () => {
  const person = await signedUp('quilla')
  await server.sql`
    update auth.identities set provider = 'github', provider_id = '8' where user_id = ${person.id}`
  await server.sql`update auth.users set encrypted_password = '' where id = ${person.id}`
  const { page } = await openProfile(person)
  await until(() => page.getByText('Your only way to sign in'))
  expect(page.queryByRole('button', { name: 'Disconnect GitHub' })).toBeNull()
})

test('shows no only way to sign in with a password', async () => {
  const person = await signedUp('quirin')
  await server.sql`
    update auth.identities set provider = 'github', provider_id = '9' where user_id = ${person.id}`
  const { page } = await openProfile(person)
  await until(() => page.getByRole('heading', { name: 'Change password' }))
  expect(page.queryByText('Your only way to sign in')).toBeNull()
})
