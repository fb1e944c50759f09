import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { addPost, buttonIn, press, reader, server } from './review-fixture.ts'
import { openReviews } from './review-page.tsx'

async function importReview(post: number, address: string, text: string) {
  await server.sql`select private.import_comment(${post}, null, 'Rosa of old', ${address}, '2019-05-01', ${text}, 5, true)`
}

const proven = (isProven: boolean) => server.sql`
  update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute' * ${isProven ? 1 : -1} where id = ${reader.id}`

async function open(address?: string) {
  const post = await addPost()
  const [row] = await server.sql<{ email: string }>`select email from auth.users where id = ${reader.id}`
  await importReview(post.id, address ?? row?.email ?? '', 'From elsewhere')
  const opened = await openReviews(server, post.id, reader.session)
  await until(() => press(opened.row('From elsewhere'), 'Was this you?'))
  const dialog = await until(() => opened.page.getByRole('dialog', { name: 'Was this you?' }))
  press(dialog, 'Claim')
  return opened
}

test('makes an imported review the reader’s own', async () => {
  await proven(true)
  const { page, row } = await open()
  await until(() => page.getByText('1 comment is yours now'))
  await until(() => buttonIn(row('From elsewhere'), 'Edit'))
  expect(row('From elsewhere').textContent).toContain('By rosa')
  expect(row('From elsewhere').textContent).not.toContain('imported')
})

test('says that an imported review has another address', async () => {
  await proven(true)
  const { page, row } = await open('other@example.com')
  await until(() => page.getByText('No imported comment was written with the email address of your account.'))
  expect(within(row('From elsewhere')).queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('says that the address is not confirmed', async () => {
  await proven(false)
  const { page } = await open()
  await until(() => page.getByText(/^Your account has not confirmed its email address\./))
})

test('asks a visitor to sign in before claiming', async () => {
  const post = await addPost()
  await importReview(post.id, 'other@example.com', 'From elsewhere')
  const { page, row } = await openReviews(server, post.id, null)
  await until(() => press(row('From elsewhere'), 'Was this you?'))
  await until(() => page.getByText('You need to be logged in to claim a comment'))
})
