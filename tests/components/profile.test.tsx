import { fireEvent } from '@testing-library/dom'
import { type ComponentType, createElement, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { failWrites } from '#tests/support/fail-writes.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { addPosts, server, sessionOf, signedUp } from './dashboard-fixture.tsx'
import { openPage } from './open-page.tsx'

const { newClient } = peopleOf(() => server)
const canSignIn = async (email: string, password: string) =>
  (await newClient().auth.signInWithPassword({ email, password })).error === null

/** Of Node: a page replaces it. */
const passOn = globalThis.fetch

const newReader = () => signedUp(`wren-${crypto.randomUUID()}`)

/** Opens the profile of a reader below the top bar's menu. */
async function openProfile(reader = newReader()) {
  const { email, id, client } = await reader
  const { session } = await sessionOf({ email, id, client })
  const opened = await openPage({
    server,
    session,
    address: '/dashboard/profile',
    async show() {
      const { SessionArea } = await import('#app/site/layout/session-area.tsx')
      const { default: Profile } = await import('#app/dashboard/profile/profile.tsx')
      return [createElement(SessionArea, { key: 1 }), createElement(Profile, { key: 2 })]
    },
  })
  const { page } = opened
  const nameField = await until(() => page.getByLabelText('Name'))
  const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
  const submit = (field: HTMLElement) => fireEvent.submit(field.closest('form') ?? field)
  const row = async () => (await server.sql`select username, avatar_url from profiles where id = ${id}`)[0]
  return { ...opened, client, email, id, nameField, type, submit, row }
}

test('sends a new name once and keeps the e-mail read-only', async () => {
  const { page, network, email, nameField, type, submit, row } = await openProfile()
  expect(page.getByLabelText('Email')).toHaveProperty('readOnly', true)
  expect(page.getByLabelText('Email')).toHaveProperty('value', email)
  const answer = Promise.withResolvers<null>()
  network.intercept = ({ method }) => (method === 'PATCH' ? answer.promise : null)
  type(nameField, '  Maximiliana Featherstone')
  expect(nameField).toHaveProperty('value', 'Maximiliana Featherstone')
  submit(nameField)
  const busy = await until(() => page.getByRole('button', { name: 'Processing...' }))
  expect(busy.getAttribute('aria-busy')).toBe('true')
  submit(nameField)
  answer.resolve(null)
  await until(() => page.getByText('Profile updated successfully!'))
  await until(() => expect(document.querySelector('.profile-menu')?.textContent).toContain('Maximiliana Fe'))
  expect(network.sent).toHaveLength(1)
  expect(await row()).toEqual({ username: 'Maximiliana Featherstone', avatar_url: null })
})

test('reports an invalid file and name at their fields', async () => {
  const { page, network, nameField, type, submit } = await openProfile()
  const picker = page.getByLabelText('Change Picture')
  for (const [file, sentence] of [
    [new File(['Hello'], 'notes.txt', { type: 'text/plain' }), /^Choose a picture: JPEG/],
    [new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }), /^SVG cannot be shown here\./],
  ] as const) {
    Object.defineProperty(picker, 'files', { configurable: true, value: [file] })
    fireEvent.change(picker)
    await until(() => page.getByText(sentence))
    expect(picker.getAttribute('aria-invalid')).toBe('true')
    await until(() => expect(document.activeElement).toBe(picker))
    expect(document.querySelector('[aria-label="Your profile"] form .mark')).not.toBeNull()
  }
  for (const [typed, sentence] of [
    ['   ', 'Enter your name'],
    ['x'.repeat(81), 'Use at most 80 characters'],
  ] as const) {
    type(nameField, typed)
    submit(nameField)
    await until(() => page.getByText(sentence))
    await until(() => expect(document.activeElement).toBe(nameField))
  }
  expect(network.sent).toEqual([])
})

test('keeps a name that cannot be saved', async () => {
  const { page, id, nameField, type, submit, row } = await openProfile()
  const restoreWrites = await failWrites(server.sql, 'public.profiles', 'update', `old.id = '${id}'`)
  type(nameField, 'A name that is kept')
  submit(nameField)
  await until(() => page.getByText('Something went wrong. Please try again.'))
  expect(page.queryByText('Profile updated successfully!')).toBeNull()
  expect(nameField).toHaveProperty('value', 'A name that is kept')
  await restoreWrites()
  submit(nameField)
  await until(() => page.getByText('Profile updated successfully!'))
  expect(await row()).toMatchObject({ username: 'A name that is kept' })
})

test('saves a name without the characters that the database refuses', async () => {
  const { page, nameField, type, submit, row } = await openProfile()
  type(nameField, 'Ad\0a Lovelace')
  submit(nameField)
  await until(() => page.getByText('Profile updated successfully!'))
  expect(await row()).toMatchObject({ username: 'Ada Lovelace' })
})

test('shows how long to wait after many new names', async () => {
  const { page, id, nameField, type, submit, row } = await openProfile()
  await server.sql`insert into private.recent_actions (user_id, action, done_at)
    select ${id}, 'renames', now() - interval '30 minutes' from generate_series(1, 10)`
  const before = await row()
  type(nameField, 'The eleventh name')
  submit(nameField)
  await until(() =>
    page.getByText('You are changing your name or picture very often. Please try again in 30 minutes.'),
  )
  expect(nameField).toHaveProperty('value', 'The eleventh name')
  expect(await row()).toEqual(before)
})

/** A reader whose picture has no file, which nothing here loads. */
async function newReaderWithPicture() {
  const reader = await newReader()
  await server.sql`update profiles set avatar_url = 'of-wren.webp' where id = ${reader.id}`
  return reader
}

async function openWithPicture() {
  const opened = await openProfile(newReaderWithPicture())
  const mark = () => document.querySelector('[aria-label="Your profile"] form .mark')
  const press = (name: string) => fireEvent.click(opened.page.getByRole('button', { name }))
  async function removePicture() {
    press('Remove Picture')
    await until(() => expect(mark()).not.toBeNull())
  }
  return { ...opened, mark, press, removePicture }
}

test('removes the picture once it is saved', async () => {
  const { page, mark, press, removePicture, nameField, submit, row } = await openWithPicture()
  await removePicture()
  press('Reset')
  await until(() => expect(mark()).toBeNull())
  await removePicture()
  expect(await row()).toMatchObject({ avatar_url: 'of-wren.webp' })
  submit(nameField)
  await until(() => page.getByText('Profile updated successfully!'))
  expect(await row()).toMatchObject({ avatar_url: null })
  expect(mark()).not.toBeNull()
  expect(page.queryByRole('button', { name: 'Remove Picture' })).toBeNull()
})

test('leaves a name that another tab has changed', async () => {
  const { page, id, removePicture, nameField, submit, row } = await openWithPicture()
  await server.sql`update profiles set username = 'Max' where id = ${id}`
  await removePicture()
  submit(nameField)
  await until(() => page.getByText('Profile updated successfully!'))
  expect(await row()).toEqual({ username: 'Max', avatar_url: null })
  expect(nameField).toHaveProperty('value', 'Max')
})

async function openDeletion(reader = newReader()) {
  const opened = await openProfile(reader)
  const { page, type, submit } = opened
  fireEvent.click(page.getByRole('button', { name: 'Delete my account' }))
  const field = await until(() => page.getByLabelText('Your password'))
  const confirm = (password: string) => {
    type(field, password)
    submit(field)
  }
  return { ...opened, field, confirm }
}

test('deletes an account after the right password', async () => {
  const { page, path, id, field, confirm } = await openDeletion()
  const [post = 0] = await addPosts(['On leaving'])
  await server.sql`insert into comments (user_id, blog_id, content) values (${id}, ${post}, 'Words that go')`
  for (const [password, sentence] of [
    ['', 'Enter your password'],
    ['some other words', 'This is not your current password'],
  ] as const) {
    confirm(password)
    await until(() => page.getByText(sentence))
    await until(() => expect(document.activeElement).toBe(field))
  }
  const left = () =>
    server.sql`select id::text from auth.users where id = ${id}
      union all select id::text from comments where blog_id = ${post}`
  expect(await left()).toHaveLength(2)
  confirm(PASSWORD)
  await until(() => page.getByText('Your account was deleted'))
  await until(() => page.getByRole('link', { name: 'Sign In' }))
  expect(path()).toBe('/')
  expect(await left()).toHaveLength(0)
})

test('explains a deletion whose answer was lost', async () => {
  const { page, network, id, confirm } = await openDeletion()
  network.intercept = async request => {
    if (!request.url.endsWith('/rpc/remove_account')) return null
    await passOn(request.clone())
    throw new TypeError('Failed to fetch')
  }
  confirm(PASSWORD)
  await until(() => page.getByText(/it may already be deleted/))
  expect(await server.sql`select from auth.users where id = ${id}`).toEqual([])
})

test('refuses to delete the only administrator', async () => {
  const reader = newReader()
  const { id } = await reader
  await server.sql`update profiles set role = 'admin' where id = ${id}`
  const others =
    await server.sql`update profiles set role = 'user' where role = 'admin' and id <> ${id} returning id`
  const { page, field, confirm } = await openDeletion(reader)
  page.getByText(/Your posts are transferred to another administrator\.$/)
  confirm(PASSWORD)
  await until(() => page.getByText(/^A blog needs an administrator, and you are the only one\./))
  expect(field).toHaveProperty('value', PASSWORD)
  expect(await server.sql`select from auth.users where id = ${id}`).toHaveLength(1)
  await server.sql`update profiles set role = 'admin' where id = any (${others.map(row => row.id)})`
})

test('changes the password and clears the fields', async () => {
  const { page, network, email, type, submit } = await openProfile()
  const field = (label: string) => page.getByLabelText(label)
  const change = (current: string) => {
    type(field('Current Password'), current)
    submit(field('Current Password'))
  }
  type(await until(() => field('New Password')), 'another quiet dozen')
  type(field('Confirm Password'), 'another quiet dozen')
  change('')
  await until(() => page.getByText('Enter your password'))
  expect(network.sent).toEqual([])
  change('a guess of somebody')
  await until(() => page.getByText('This is not your current password'))
  await until(() => expect(document.activeElement).toBe(field('Current Password')))
  expect(await canSignIn(email, PASSWORD)).toBe(true)
  change(PASSWORD)
  await until(() => page.getByText('Password updated successfully!'))
  await until(() => expect(field('New Password')).toHaveProperty('value', ''))
  expect([await canSignIn(email, PASSWORD), await canSignIn(email, 'another quiet dozen')]).toEqual([
    false,
    true,
  ])
})

test('lets a confirmed reader subscribe, choose and leave', async () => {
  await server.sql`update private.mail_server set sends = true`
  onTestFinished(async () => {
    await server.sql`update private.mail_server set sends = false`
  })
  const reader = newReader()
  const { id } = await reader
  await server.sql`
    update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute' where id = ${id}`
  const { page, email } = await openProfile(reader)
  const subscription = () =>
    server.sql`select state, source, topics, weekday from private.subscribers where email = ${email}`
  await until(() => page.getByText('You don’t get posts by email.'))
  fireEvent.change(page.getByLabelText('How often'), { target: { value: '5' } })
  fireEvent.click(page.getByRole('button', { name: 'Subscribe' }))
  await until(() => page.getByText('You get all posts, once a week on Friday.'))
  expect(await subscription()).toEqual([{ state: 'confirmed', source: 'account', topics: [], weekday: 5 }])
  fireEvent.click(page.getByRole('button', { name: 'Unsubscribe' }))
  await until(() => page.getByText('You don’t get posts by email.'))
  expect(await subscription()).toMatchObject([{ state: 'ended', weekday: 5 }])
  fireEvent.click(page.getByRole('button', { name: 'Block my address' }))
  fireEvent.click(await until(() => page.getByRole('button', { name: 'Forget my address' })))
  await until(async () => expect(await subscription()).toEqual([]))
})

test('lets a reader choose emails', async () => {
  const { page: silent, nameField } = await openProfile()
  expect(nameField).toBeTruthy()
  expect(silent.queryByText('Email to me')).toBeNull()
  await server.sql`update private.mail_server set sends = true`
  const { page, id } = await openProfile()
  const box = await until(() => page.getByLabelText('When someone replies to my review or reply'))
  expect(box).toHaveProperty('checked', false)
  expect(page.getByText(/Your address is not confirmed/)).toBeTruthy()
  expect(page.queryByLabelText('New reviews')).toBeNull()
  expect(page.queryByLabelText('Messages from the contact form')).toBeNull()
  fireEvent.click(box)
  await until(() => page.getByText('Your preferences were saved'))
  expect(
    await server.sql`select answer, approval from private.mail_preferences where user_id = ${id}`,
  ).toEqual([{ answer: true, approval: false }])
  await server.sql`update private.mail_server set sends = false`
})

test('keeps what another tab chose', async () => {
  await server.sql`update private.mail_server set sends = true`
  const admin = await newReader()
  await server.sql`update profiles set role = 'admin' where id = ${admin.id}`
  const { page, id, client } = await openProfile(Promise.resolve(admin))
  const field = await until(() => page.getByLabelText('New reviews'))
  expect(field).toHaveProperty('value', 'each')
  const elsewhere = { review: 'each', held: 'daily', report: 'each', answer: true, approval: false }
  expect((await client.rpc('set_mail_preferences', elsewhere)).error).toBeNull()
  fireEvent.change(field, { target: { value: 'never' } })
  await until(() => page.getByText('Your preferences were saved'))
  expect(page.getByLabelText('Reviews awaiting approval')).toHaveProperty('value', 'daily')
  expect(
    await server.sql`select review, held, answer from private.mail_preferences where user_id = ${id}`,
  ).toEqual([{ review: 'never', held: 'daily', answer: true }])
  fireEvent.click(page.getByLabelText('Messages from the contact form'))
  await until(async () =>
    expect(await server.sql`select message from private.mail_preferences where user_id = ${id}`).toEqual([
      { message: false },
    ]),
  )
  await server.sql`update private.mail_server set sends = false`
  await server.sql`update profiles set role = 'user' where id = ${id}`
})

function Linked({ to: Page }: { to: ComponentType }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return createElement(Page)
  return createElement('button', { type: 'button', onClick: () => setOpen(true) }, 'Open')
}

test('shows the name as another device has changed it', async () => {
  const { email, id, client } = await newReader()
  const { session } = await sessionOf({ email, id, client })
  const { page } = await openPage({
    server,
    session,
    address: '/dashboard/profile',
    async show() {
      const { SessionArea } = await import('#app/site/layout/session-area.tsx')
      const { default: Profile } = await import('#app/dashboard/profile/profile.tsx')
      return [createElement(SessionArea, { key: 1 }), createElement(Linked, { key: 2, to: Profile })]
    },
  })
  await until(() => expect(document.querySelector('.profile-menu')?.textContent).toContain('wren'))
  await server.sql`update profiles set username = 'Max' where id = ${id}`
  fireEvent.click(page.getByText('Open'))
  await until(() => expect(page.getByLabelText('Name')).toHaveProperty('value', 'Max'))
})
