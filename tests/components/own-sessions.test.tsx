import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { openDashboard, server, sessionOf, signedUp } from './dashboard-fixture.tsx'

const { newClient } = peopleOf(() => server)

async function signedInTwice(name: string) {
  const person = await signedUp(name)
  await newClient().auth.signInWithPassword({ email: person.email, password: PASSWORD })
  await server.sql`
    update auth.sessions set user_agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    where user_id = ${person.id} and created_at = (select max(created_at) from auth.sessions where user_id = ${person.id})`
  return person
}

const sessionsOf = (id: string) => server.sql`select from auth.sessions where user_id = ${id}`

test('ends one session of several', async () => {
  const person = await signedInTwice('una')
  const { page, press } = await openDashboard('/dashboard/profile', await sessionOf(person))
  await until(() => page.getByText('This browser'))
  await press('Sign out Firefox on Linux')
  await until(() => page.getByText('Signed out'))
  expect(page.queryByText('Firefox on Linux')).toBeNull()
  expect(await sessionsOf(person.id)).toHaveLength(1)
  expect((await person.client.auth.getUser()).error).toBeNull()
})

test('ends all other sessions', async () => {
  const person = await signedInTwice('uri')
  const { page, press } = await openDashboard('/dashboard/profile', await sessionOf(person))
  await press('Sign out everywhere else')
  await until(() => page.getByText('Signed out everywhere else'))
  expect(page.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  expect(await sessionsOf(person.id)).toHaveLength(1)
})

test('shows no session that a new password has ended', async () => {
  const person = await signedInTwice('urban')
  const { page, press, choose } = await openDashboard('/dashboard/profile', await sessionOf(person))
  await until(() => page.getByText('Firefox on Linux'))
  await choose('Current Password', PASSWORD)
  await choose('New Password', 'thirteen louder words')
  await choose('Confirm Password', 'thirteen louder words')
  await press('Submit')
  await until(() => page.getByText('Password updated successfully!'))
  await until(() => expect(page.queryByText('Firefox on Linux')).toBeNull())
})
