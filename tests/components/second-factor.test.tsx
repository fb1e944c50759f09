import { fireEvent } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { until } from '#tests/support/until.ts'
import { factorsOf, levelOf } from '../engine/factors-of.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { server as accounts, openForm, storedToken, type, typedIn } from './account-fixture.tsx'
import { openDashboard, server, sessionOf, signedUp } from './dashboard-fixture.tsx'

const { signIn, withFactor } = factorsOf(() => server)

const levelStored = () => {
  const [, payload = ''] = String(storedToken()).match(/"access_token":"[^.]+\.([^.]+)/) ?? []
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal
}

async function withAdminFactor(name: string) {
  const person = await withFactor(name)
  await server.sql`update profiles set role = 'admin' where id = ${person.id}`
  return person
}

describe('signing in with an authenticator', () => {
  async function openCode(name: string) {
    const person = await factorsOf(() => accounts).withFactor(name)
    const opened = await openForm('/signin')
    sessionStorage.setItem('byline-return-to', '/blog/a-post')
    type(opened.field(/^Email/), person.email)
    type(opened.password, PASSWORD)
    opened.submit()
    const code = await until(() => opened.page.getByLabelText('Code from your authenticator app'))
    const send = (value: string) => {
      type(code, value)
      fireEvent.submit(code.closest('form') ?? code)
    }
    return { ...person, ...opened, code, send }
  }

  test('asks for the code after the password', async () => {
    const { page, path, send, secret, email } = await openCode('mathilde')
    expect(path()).toBe('/signin')
    page.getByText(email)
    expect(page.queryByText('Successfully logged in!')).toBeNull()
    send(codeOf(secret))
    await until(() => expect(path()).toBe('/blog/a-post'))
    expect(levelStored()).toBe('aal2')
  })

  test('keeps a wrong code', async () => {
    const { page, path, send, code, secret } = await openCode('meike')
    send('12345')
    await until(() => page.getByText('Enter the six-digit code from the app or a recovery code'))
    const wrong = codeOf(secret, 100)
    send(wrong)
    await until(() => page.getByText('This code is wrong or has expired'))
    expect(typedIn(code)).toBe(wrong)
    expect(path()).toBe('/signin')
    send(codeOf(secret))
    await until(() => expect(path()).toBe('/blog/a-post'))
  })

  test('asks a remembered browser for no code', async () => {
    const { page, path, send, secret, email, id } = await openCode('malin')
    fireEvent.click(page.getByLabelText('Don’t ask for a code in this browser for 30 days'))
    send(codeOf(secret))
    await until(() => expect(path()).toBe('/blog/a-post'))
    const stored = () => localStorage.getItem(`byline-browser:${id}`) ?? ''
    await until(() => expect(stored()).toMatch(/^[\w-]{43}$/))
    const token = stored()
    const again = await openForm('/signin')
    localStorage.setItem(`byline-browser:${id}`, token)
    sessionStorage.setItem('byline-return-to', '/blog/a-post')
    type(again.field(/^Email/), email)
    type(again.password, PASSWORD)
    again.submit()
    await until(() => expect(again.path()).toBe('/blog/a-post'))
    expect(levelStored()).toBe('aal2')
  })

  test('asks for a code when the browser was forgotten', async () => {
    const { email, id } = await factorsOf(() => accounts).withFactor('majken')
    const { page, field, password, submit } = await openForm('/signin')
    localStorage.setItem(`byline-browser:${id}`, 'x'.repeat(43))
    type(field(/^Email/), email)
    type(password, PASSWORD)
    submit()
    await until(() => page.getByLabelText('Code from your authenticator app'))
    expect(localStorage.getItem(`byline-browser:${id}`)).toBeNull()
  })

  test('takes a recovery code', async () => {
    const { client, path, send } = await openCode('merle')
    const { data } = await client.auth.mfa.recoveryCodes.generate()
    send(data?.codes[0]?.replace(/.{4}(?=.)/g, '$& ') ?? '')
    await until(() => expect(path()).toBe('/blog/a-post'))
  })

  test('leads back to the form', async () => {
    const { email } = await peopleOf(() => accounts).signedUp('mira')
    const { page, path, client, field } = await openCode('minna')
    page.getByRole('button', { name: 'Sign in as someone else' }).click()
    const password = await until(() => field(/^Password$/))
    expect(storedToken()).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    type(field(/^Email/), email)
    type(password, PASSWORD)
    fireEvent.submit(password.closest('form') ?? password)
    await until(() => expect(path()).toBe('/blog/a-post'))
  })
})

describe('the dashboard', () => {
  test('asks a session without the second factor for it', async () => {
    const { email, secret } = await withAdminFactor('nadja')
    const { client } = await signIn(email)
    const { data } = await client.auth.getSession()
    const { page } = await openDashboard('/dashboard/posts', { session: data.session })
    const code = await until(() => page.getByLabelText('Code from your authenticator app'))
    expect(page.queryByRole('heading', { name: 'Posts' })).toBeNull()
    type(code, codeOf(secret))
    fireEvent.submit(code.closest('form') ?? code)
    await until(() => page.getByRole('heading', { name: 'Posts' }))
    expect(page.queryByLabelText('Code from your authenticator app')).toBeNull()
  })

  test('asks for the code with the password', async () => {
    const { id } = await signedUp('nele')
    const person = await withAdminFactor('nora')
    await server.sql`update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes'
      where session_id in (select id from auth.sessions where user_id = ${person.id})`
    await person.client.auth.refreshSession()
    const session = await sessionOf(person)
    const { page, press, choose, dialog } = await openDashboard('/dashboard/users?search=nele', session)
    await press('Change role nele')
    await press('Make admin', await dialog('Change role'))
    const question = await dialog('Confirm it’s you')
    await choose('Your password', PASSWORD)
    await choose('Code from your authenticator app', codeOf(person.secret, 100))
    await press('Continue', question)
    await until(() => page.getByText('This code is wrong or has expired'))
    await choose('Code from your authenticator app', codeOf(person.secret))
    await press('Continue', question)
    await until(() => page.getByText('nele is an administrator now'))
    expect((await server.sql`select role from profiles where id = ${id}`)[0]?.role).toBe('admin')
    expect(await levelOf(person.client)).toMatchObject({ currentLevel: 'aal2' })
    page.getByRole('heading', { name: 'Users' })
  })
})

test('asks for the code once while the password changes', async () => {
  const person = await withFactor('nuria')
  const { page, press, choose } = await openDashboard('/dashboard/profile', await sessionOf(person))
  await choose('Current Password', PASSWORD)
  await choose('New Password', 'another quiet dozen')
  await choose('Confirm Password', 'another quiet dozen')
  await choose('Code from your authenticator app', codeOf(person.secret))
  await press('Submit')
  await until(() => page.getByText('Password updated successfully!'))
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('leads an administrator without a required factor to the profile', async () => {
  await server.sql`update settings set require_second_factor = true`
  const { page } = await openDashboard('/dashboard/posts')
  await until(() => page.getByRole('heading', { name: 'Add a second factor' }))
  expect(page.getByRole('link', { name: 'profile' }).getAttribute('href')).toBe('/dashboard/profile')
})
