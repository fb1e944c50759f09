import { fireEvent, within } from '@testing-library/dom'
import { Route, Routes } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage } from './open-page.tsx'

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

const { signedUp } = peopleOf(() => server)

/** Opens the profile of an account without a password that signed in ten minutes ago. */
async function openProfile(name: string) {
  const person = await signedUp(name)
  await server.sql`update auth.users set encrypted_password = null where id = ${person.id}`
  await server.sql`
    update auth.mfa_amr_claims set authentication_method = 'otp', updated_at = now() - interval '20 minutes'
    where session_id in (select id from auth.sessions where user_id = ${person.id})`
  await person.client.auth.refreshSession()
  const opened = await openPage({
    server,
    session: (await person.client.auth.getSession()).data.session,
    address: '/dashboard/profile',
    async show() {
      const { default: Layout } = await import('#app/dashboard/layout.tsx')
      const { default: Profile } = await import('#app/dashboard/profile/profile.tsx')
      return (
        <Routes>
          <Route path="/dashboard" element={<Layout />}>
            <Route path="profile" element={<Profile />} />
          </Route>
          <Route path="*" element={<h1>Away</h1>} />
        </Routes>
      )
    },
  })
  const { page } = opened
  const dialog = async (title: string) => within(await until(() => page.getByRole('dialog', { name: title })))
  return { ...person, ...opened, dialog }
}

const codeTo = async (email: string) => /\b\d{10}\b/.exec((await mailbox.next(email)).text ?? '')?.[0] ?? ''

const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('sets a first password after a mailed code', async () => {
  const { page, email, dialog, id } = await openProfile('una')
  enter(await until(() => page.getByLabelText('New Password')), 'twelve lines')
  enter(page.getByLabelText('Confirm Password'), 'twelve lines')
  expect(page.getByRole('heading', { name: 'Set a password' })).toBeTruthy()
  expect(page.queryByLabelText('Current Password')).toBeNull()
  fireEvent.submit(page.getByLabelText('New Password').closest('form') ?? document.body)
  const question = await dialog('Confirm it’s you')
  fireEvent.click(await until(() => question.getByRole('button', { name: 'Email me a code' })))
  const field = await until(() => question.getByLabelText('Code from the email'))
  enter(field, '1234567890')
  fireEvent.submit(field.closest('form') ?? document.body)
  await until(() => question.getByText('This code is wrong or has expired'))
  enter(field, await codeTo(email))
  fireEvent.submit(field.closest('form') ?? document.body)
  await until(() => page.getByText('Password updated successfully!'))
  await until(() => page.getByRole('heading', { name: 'Change password' }))
  const [user] = await server.sql`select encrypted_password <> '' as has from auth.users where id = ${id}`
  expect(user).toEqual({ has: true })
})

test('asks an account without a password for another proof', async () => {
  const { page, dialog, id, email } = await openProfile('ulla')
  fireEvent.click(await until(() => page.getByRole('button', { name: 'Delete my account' })))
  const question = await dialog('Delete account')
  await until(() => question.getByText('Your account has no password.'))
  expect(question.queryByLabelText('Your password')).toBeNull()
  fireEvent.submit(
    question.getByRole('button', { name: 'Delete permanently' }).closest('form') ?? document.body,
  )
  await until(() => question.getByText('Choose how to confirm that it is you'))
  fireEvent.click(question.getByRole('button', { name: 'Email me a code' }))
  enter(await until(() => question.getByLabelText('Code from the email')), await codeTo(email))
  fireEvent.submit(question.getByLabelText('Code from the email').closest('form') ?? document.body)
  await until(() => page.getByText('Your account was deleted'))
  expect(await server.sql`select id from auth.users where id = ${id}`).toEqual([])
})

test('offers the site that signs the account in', async () => {
  const person = await openProfile('udo')
  await server.sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
    values (gen_random_uuid(), 'github', '9', ${person.id}, '{"sub": "9", "email": "u@example.org"}', now(), now())`
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  fireEvent.click(await until(() => person.page.getByRole('button', { name: 'Delete my account' })))
  const question = await person.dialog('Delete account')
  fireEvent.click(await until(() => question.getByRole('button', { name: 'Sign in again with GitHub' })))
  await until(() => expect(assign).toHaveBeenCalledOnce())
  expect(new URL(String(assign.mock.calls[0]?.[0])).searchParams.get('provider')).toBe('github')
  expect(sessionStorage.getItem('byline-provider')).toMatch(/^sign-in/)
})

test('says that the password was removed', async () => {
  const person = await signedUp('ulrik')
  await server.sql`update auth.users set confirmation_sent_at = null where id = ${person.id}`
  await person.client.auth.signInWithOtp({ email: person.email })
  const code = await codeTo(person.email)
  const { page } = await openPage({
    server,
    session: null,
    address: '/signin',
    async show() {
      const { MailedCodeDialog } = await import('#app/account/mailed-code-dialog.tsx')
      return <MailedCodeDialog email={person.email} onClose={() => {}} />
    },
  })
  const field = await until(() => page.getByLabelText('Code from the email'))
  enter(field, code)
  fireEvent.submit(field.closest('form') ?? document.body)
  await until(() => page.getByText(/The password of this account was removed/))
})
