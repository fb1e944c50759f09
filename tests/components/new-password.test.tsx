import type { Session } from '@supabase/supabase-js'
import { fireEvent } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { printedToken } from '#tests/support/printed-token.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { factorsOf } from '../engine/factors-of.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { expectToFade, stopClock } from './clock.ts'
import { openPage, pageOf } from './open-page.tsx'

const NO_LINK = /Links work once and for a limited time/
const NEW_PASSWORD = 'thirteen louder words'

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
})

const { newClient, signedUp } = peopleOf(() => server)

const tokenMailedTo = (email: string) =>
  printedToken(email, () => newClient().auth.resetPasswordForEmail(email))

/** Opens /resetpassword, by a mailed link if there is a token. */
function openPageOf(session: Session | null, token: string | null, requested?: string) {
  return openPage({
    server,
    session,
    address: '/resetpassword',
    ...(requested && { requested }),
    ...(token && { emailLink: { search: `?token_hash=${token}&type=recovery` } }),
    show: () => pageOf(import('#app/account/reset-password.tsx')),
  })
}

/** Its address is confirmed: the first link to an address removes the password that was chosen before. */
const newAccount = async () => confirmed(await signedUp(`wren-${crypto.randomUUID()}`))

async function confirmed({ client, email, id }: Awaited<ReturnType<typeof signedUp>>) {
  await server.sql`
    update auth.users set email_confirmed_at = now(), confirmation_sent_at = now() - interval '1 minute' where id = ${id}`
  return { email, id, session: (await client.auth.getSession()).data.session }
}

/** The form, opened by a mailed link in a browser that has this session. */
async function openForm({ account = newAccount(), session = null, token, requested }: Given = {}) {
  const { email, id } = await account
  const opened = await openPageOf(session, token ?? (await tokenMailedTo(email)), requested)
  const { page, network } = opened
  const first = await until(() => page.getByLabelText('New Password'))
  const second = page.getByLabelText('Confirm Password')
  const button = () => page.getByRole('button', { name: /^(Submit|Processing)/ })
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  return {
    ...opened,
    email,
    id,
    first,
    second,
    button,
    submit: () => fireEvent.submit(button().closest('form') ?? button()),
    fill(password: string, confirmation = password) {
      type(first, password)
      type(second, confirmation)
    },
    updates: () => network.sent.filter(({ request }) => request.startsWith('PUT')),
  }
}

interface Given {
  account?: ReturnType<typeof newAccount>
  session?: Session | null
  token?: string
  /** For what address this browser has asked for a link. */
  requested?: string
}

const canSignIn = async (email: string, password: string) =>
  (await newClient().auth.signInWithPassword({ email, password })).error === null

test('leads home after a new password', async () => {
  const { page, fill, submit, path, email } = await openForm()
  fill(NEW_PASSWORD)
  using _clock = stopClock()
  submit()
  await expectToFade(page, 'Password updated successfully!', 2000)
  await until(() => expect(path()).toBe('/'))
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
})

test('reports two different passwords and sends nothing', async () => {
  const { page, fill, submit, first, second, updates } = await openForm()
  fill(NEW_PASSWORD, `${NEW_PASSWORD}!`)
  using _clock = stopClock()
  submit()
  await until(() => expect(document.activeElement).toBe(second))
  await until(() => expect(page.getAllByText('Passwords do not match!')).toHaveLength(2))
  expect(second.getAttribute('aria-invalid')).toBe('true')
  expect([first, second].map(field => Reflect.get(field, 'value'))).toEqual([
    NEW_PASSWORD,
    `${NEW_PASSWORD}!`,
  ])
  expect(updates()).toEqual([])
})

test('requires both fields and the length before anything is sent', async () => {
  const { page, fill, submit, first, updates } = await openForm()
  submit()
  await until(() => expect(document.activeElement).toBe(first))
  page.getByText('Enter the password again')
  for (const [password, sentence] of [
    ['1234567', 'Use at least 8 characters'],
    ['a'.repeat(73), 'Use at most 72 characters'],
  ] as const) {
    fill(password)
    submit()
    await until(() => page.getByText(sentence))
    expect(page.queryByText('8 characters or more')).toBeNull()
  }
  expect(page.queryByText('Passwords do not match!')).toBeNull()
  expect(updates()).toEqual([])
})

test('shows and hides each of the two passwords separately', async () => {
  const { page, first, second } = await openForm()
  const types = () => [first, second].map(field => field.getAttribute('type'))
  const [one, two] = page.getAllByRole('button', { name: 'Show password' })
  if (!one || !two) throw new Error('Two passwords have two buttons.')
  fireEvent.click(one)
  await until(() => expect(types()).toEqual(['text', 'password']))
  expect(one.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(two)
  await until(() => expect(types()).toEqual(['text', 'text']))
  fireEvent.click(one)
  await until(() => expect(types()).toEqual(['password', 'text']))
})

test('keeps a password that could not be updated', async () => {
  const { page, network, fill, submit, path, email, first, button } = await openForm()
  fill(PASSWORD)
  submit()
  await until(() => page.getByText('New password should be different from the old password.'))
  network.intercept = ({ url }) =>
    url.endsWith('/auth/v1/user') ? Promise.reject(new TypeError('Failed to fetch')) : null
  submit()
  await until(() => page.getByText(/^The connection was interrupted/))
  expect(path()).toBe('/resetpassword')
  expect(first).toHaveProperty('value', PASSWORD)

  const answer = Promise.withResolvers<null>()
  network.intercept = () => answer.promise
  fill(NEW_PASSWORD)
  submit()
  await until(() => expect(button().textContent).toContain('Processing...'))
  answer.resolve(null)
  await until(() => expect(path()).toBe('/'))
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
})

test('informs a signed-out reader and accepts no password', async () => {
  const { page, fill, submit, updates } = await openForm()
  fill(PASSWORD)
  submit()
  await until(() => page.getByText('New password should be different from the old password.'))
  const before = updates().length
  localStorage.clear()
  fill(NEW_PASSWORD)
  submit()
  await until(() => page.getByText(/^Your session has ended. Please sign in again/))
  expect(updates()).toHaveLength(before)
})

test('offers a new link when the session is too old', async () => {
  const { page, fill, submit, id } = await openForm()
  fill(PASSWORD)
  submit()
  await until(() => page.getByText('New password should be different from the old password.'))
  await server.sql`update auth.mfa_amr_claims set updated_at = updated_at - interval '16 minutes'
    where session_id in (select id from auth.sessions where user_id = ${id})`
  fill(NEW_PASSWORD)
  submit()
  await until(() => page.getByText(/^Too much time has passed since you opened the link\./))
  page.getByRole('button', { name: 'Send another link' })
  expect(page.queryByLabelText('New Password')).toBeNull()
})

test('reports an expired link and offers a new one', async () => {
  const { page, fill, submit, id } = await openForm()
  await server.sql`update auth.one_time_tokens set created_at = created_at - interval '61 minutes' where user_id = ${id}`
  fill(NEW_PASSWORD)
  submit()
  await until(() => page.getByText('This link no longer works: it has expired or was already used.'))
  await until(() => page.getByText(NO_LINK))
  expect(page.queryByLabelText('New Password')).toBeNull()
  expect(localStorage.getItem('sb-byline-auth-token')).toBeNull()
})

test('keeps a new password after a network failure', async () => {
  const account = newAccount()
  const token = await tokenMailedTo((await account).email)
  const cutOff = await openForm({ account, token })
  cutOff.network.intercept = ({ url }) =>
    url.includes('/verify') ? Promise.reject(new TypeError('Failed to fetch')) : null
  cutOff.fill(NEW_PASSWORD)
  cutOff.submit()
  await until(() => cutOff.page.getByText(/^The connection was interrupted/))
  expect(cutOff.first).toHaveProperty('value', NEW_PASSWORD)
  expect(JSON.stringify(history.state)).toContain(token)
  cutOff.network.intercept = () => null
  cutOff.submit()
  await until(() => expect(cutOff.path()).toBe('/'))
  expect(await canSignIn(cutOff.email, NEW_PASSWORD)).toBe(true)
})

test('warns a reader signed in to another account', async () => {
  const { email, session } = await newAccount()
  const storedToken = () => localStorage.getItem('sb-byline-auth-token')
  const { page, fill, submit, path, email: other } = await openForm({ session })
  expect(page.getByText(/You are signed in as/).textContent).toContain(email)
  expect(storedToken()).toContain(email)
  fill(NEW_PASSWORD)
  submit()
  await until(() => expect(path()).toBe('/'))
  expect(storedToken()).toContain(other)
})

test('offers password managers a hidden address', async () => {
  const { email } = await newAccount()
  const { first } = await openForm({ requested: email })
  const inputs = [...(first.closest('form')?.querySelectorAll('input') ?? [])]
  expect(inputs.map(({ name, type, autocomplete }) => [name, type, autocomplete])).toEqual([
    ['', 'text', 'username'],
    ['newPassword', 'password', 'new-password'],
    ['confirmPassword', 'password', 'new-password'],
  ])
  expect(inputs[0]).toMatchObject({ value: email, hidden: true })
})

test('shows no form without a link, signed in or not', async () => {
  for (const session of [(await newAccount()).session, null]) {
    const { page } = await openPageOf(session, null)
    await until(() => page.getAllByText(NO_LINK))
    expect(page.queryByLabelText('New Password')).toBeNull()
  }
})

test.each(['code of the app', 'recovery code'])('accepts the %s of an existing factor', async kind => {
  const { client, email, id, secret } = await factorsOf(() => server).withFactor(
    `wren-${crypto.randomUUID()}`,
  )
  const { data } = await client.auth.mfa.recoveryCodes.generate()
  const { page, fill, submit, path } = await openForm({ account: confirmed({ client, email, id }) })
  fill(NEW_PASSWORD)
  submit()
  const code = await until(() => page.getByLabelText(/^Code from your authenticator app/))
  await until(() => page.getByText('Enter the code from your authenticator app as well'))
  await until(() => expect(document.activeElement).toBe(code))
  fireEvent.change(code, { target: { value: codeOf(secret, 10) } })
  submit()
  await until(() => page.getByText('This code is wrong or has expired'))
  fireEvent.change(code, { target: { value: kind === 'recovery code' ? data?.codes[0] : codeOf(secret) } })
  submit()
  await until(() => page.getByText('Password updated successfully!'))
  await until(() => expect(path()).toBe('/'))
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
})

test('needs one recovery code for two tries of a password', async () => {
  const { client, email, id } = await factorsOf(() => server).withFactor(`wren-${crypto.randomUUID()}`)
  const { data } = await client.auth.mfa.recoveryCodes.generate()
  const { page, fill, submit, path } = await openForm({ account: confirmed({ client, email, id }) })
  fill(PASSWORD)
  submit()
  const code = await until(() => page.getByLabelText(/^Code from your authenticator app/))
  fireEvent.change(code, { target: { value: data?.codes[0] } })
  submit()
  await until(() => page.getByText('New password should be different from the old password.'))
  fill(NEW_PASSWORD)
  submit()
  await until(() => expect(path()).toBe('/'))
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
})
