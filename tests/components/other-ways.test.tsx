import { fireEvent, within } from '@testing-library/dom'
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
  server = await startTestServer({
    SMTP_URL: mailbox.url,
    GITHUB_CLIENT_ID: 'byline',
    GITHUB_CLIENT_SECRET: 'secret-of-byline',
  })
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

const storedToken = () => localStorage.getItem('sb-byline-auth-token')

type Options = Partial<Pick<Parameters<typeof openPage>[0], 'tabStorage' | 'emailLink'>>

async function openSignIn(options: Options = {}) {
  const opened = await openPage({
    server,
    session: null,
    address: '/signin',
    show: () => pageOf(import('#app/account/sign-in.tsx')),
    ...options,
  })
  const button = (name: string) => until(() => opened.page.getByRole('button', { name }))
  const type = async (label: string, value: string) =>
    fireEvent.change(await until(() => opened.page.getByLabelText(label)), { target: { value } })
  return { ...opened, button, type }
}

const { signedUp } = peopleOf(() => server)

const codeTo = async (email: string) => {
  const mail = await mailbox.next(email)
  return /\b\d{10}\b/.exec(mail.text ?? '')?.[0] ?? ''
}

test('signs in with a mailed code', async () => {
  const { email } = await signedUp('rosa')
  const { page, button, type } = await openSignIn()
  await type('Email', email)
  fireEvent.click(await button('Email me a link'))
  const dialog = await until(() => page.getByRole('dialog', { name: 'Check your inbox' }))
  const field = within(dialog).getByLabelText('Code from the email')
  const send = () => fireEvent.submit(field.closest('form') ?? field)
  send()
  await until(() => page.getByText('Enter the code from the email'))
  expect(document.querySelector('form form')).toBeNull()
  const code = await codeTo(email)
  fireEvent.change(field, { target: { value: code === '1234567890' ? '1234567891' : '1234567890' } })
  send()
  await until(() => page.getByText('This code is wrong or has expired'))
  fireEvent.change(field, { target: { value: code.replace(/(?=.{5}$)/, ' ') } })
  send()
  await until(() => page.getByText(/^Successfully logged in!/))
  expect(storedToken()).toContain(email)
})

test('asks for the address of the link', async () => {
  const { page, button, network } = await openSignIn()
  fireEvent.click(await button('Email me a link'))
  await until(() => page.getByText('Enter an email address, like name@example.com'))
  await until(() => expect(document.activeElement).toBe(page.getByLabelText('Email')))
  expect(network.sent).toEqual([])
})

test('gives an unknown address the same answer', async () => {
  const { page, button, type } = await openSignIn()
  await type('Email', 'nobody@example.com')
  fireEvent.click(await button('Email me a link'))
  await until(() => page.getByRole('dialog', { name: 'Check your inbox' }))
  fireEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await until(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(page.getByLabelText('Email')).toHaveProperty('value', 'nobody@example.com')
})

test('offers the other sites that the server has', async () => {
  const { page, button } = await openSignIn()
  const leave = await button('Continue with GitHub')
  expect(page.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
  fireEvent.click(leave)
  // The other site may not respond, or the person may come back.
  await until(() => expect(sessionStorage.getItem('byline-provider')).toMatch(/^sign-in/))
  await until(() => expect(leave.getAttribute('aria-disabled')).not.toBe('true'))
})

const failedHash = '#error=access_denied&error_code=user_already_exists&error_description=Buy+this'

test('says how to connect an account with the same address', async () => {
  const tabStorage = { 'byline-provider': `sign-in ${Date.now()}` }
  const { page } = await openSignIn({ tabStorage, emailLink: { hash: failedHash } })
  await until(() => page.getByText(/^An account with this address already exists. Sign in to it first/))
  expect(page.queryByText('Buy this')).toBeNull()
})

async function sessionFragment(name: string) {
  const { client } = await signedUp(name)
  const { session } = (await client.auth.getSession()).data
  return `#${new URLSearchParams({ access_token: session?.access_token ?? '', refresh_token: session?.refresh_token ?? '' })}`
}

test('signs in at once in the tab that left', async () => {
  const tabStorage = { 'byline-provider': `sign-in ${Date.now()}` }
  const { page } = await openSignIn({ tabStorage, emailLink: { hash: await sessionFragment('silas') } })
  await until(() => page.getByText('Successfully logged in!'))
  expect(storedToken()).toContain('silas')
})

test('asks before a session of an old journey', async () => {
  const tabStorage = { 'byline-provider': `sign-in ${Date.now() - 11 * 60 * 1000}` }
  const { page } = await openSignIn({ tabStorage, emailLink: { hash: await sessionFragment('tessa') } })
  await until(() => page.getByRole('dialog', { name: 'Sign in with this link?' }))
  expect(storedToken()).toBeNull()
})
