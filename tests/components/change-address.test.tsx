import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage, pageOf } from './open-page.tsx'

let server: TestServer
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

const { signedUp } = peopleOf(() => server)

async function openProfile(person: Awaited<ReturnType<typeof signedUp>>) {
  const { session } = (await person.client.auth.getSession()).data
  const opened = await openPage({
    server,
    session,
    address: '/dashboard/profile',
    show: () => pageOf(import('#app/dashboard/profile/profile.tsx')),
  })
  const field = await until(() => opened.page.getByLabelText('New email address'))
  return { ...opened, field, send: () => fireEvent.submit(field.closest('form') ?? field) }
}

test('mails links to both addresses', async () => {
  const person = await signedUp('vesna')
  const { page, field, send } = await openProfile(person)
  send()
  await until(() => page.getByText('Enter an email address, like name@example.com'))
  fireEvent.change(field, { target: { value: 'vesna@example.org' } })
  send()
  await until(() => page.getByText(/^We sent links to/))
  expect((await mailbox.next(person.email)).text).toContain('vesna@example.org')
  expect((await mailbox.next('vesna@example.org')).text).toContain('email_change')
})

test('shows a change that waits for its links', async () => {
  const person = await signedUp('viola')
  await person.client.auth.updateUser({ email: 'viola@example.org' })
  const { page } = await openProfile(person)
  const pending = await until(() => page.getByText(/^We sent links to/))
  expect(pending.textContent).toContain('viola@example.org')
})

test('keeps the address of a change that is refused', async () => {
  const { page, field, send, network } = await openProfile(await signedUp('vera'))
  network.intercept = ({ method }) => {
    if (method === 'PUT') throw new TypeError('Failed to fetch')
    return null
  }
  fireEvent.change(field, { target: { value: 'vera@example.org' } })
  send()
  await until(() => page.getByText(/^The connection was interrupted/))
  expect(field).toHaveProperty('value', 'vera@example.org')
})

test('reports no emails after the own address', async () => {
  const person = await signedUp('veit')
  await person.client.auth.updateUser({ email: 'veit@example.org' })
  const { page, field, send } = await openProfile(person)
  await until(() => page.getByText(/^We sent links to/))
  fireEvent.change(field, { target: { value: person.email.toUpperCase() } })
  send()
  await until(() => page.getByText(`Your address is ${person.email}`))
  expect(page.queryByText(/^We sent links to/)).toBeNull()
  expect(page.queryByText('Follow the links in both emails')).toBeNull()
})

test('shows no change that another tab confirmed', async () => {
  const person = await signedUp('vilja')
  await person.client.auth.updateUser({ email: 'vilja@example.org' })
  const { page } = await openProfile(person)
  await until(() => page.getByText(/^We sent links to/))
  const key = 'sb-byline-auth-token'
  const newValue = String(localStorage.getItem(key)).replaceAll(person.email, 'vilja@example.org')
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
  await until(() => expect(page.queryByText(/^We sent links to/)).toBeNull())
  page.getByText(/^We email a link to both addresses/)
})
