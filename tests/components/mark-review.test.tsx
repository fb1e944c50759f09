import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { addPost, addReply, buttonIn, press, reader, server } from './review-fixture.ts'
import { openReviews } from './review-page.tsx'

const NAME = 'This review changed the post'

let admin: typeof reader.session
beforeAll(async () => {
  const { client } = await peopleOf(() => server).signedUpAdmin('agnes')
  admin = (await client.auth.getSession()).data.session
})

async function openAs(session: typeof reader.session) {
  const post = await addPost([{ content: 'Too short.', by: 'me' }])
  const [review = 0] = post.ids
  await addReply(review, { content: 'A reply' })
  return { ...(await openReviews(server, post.id, session)), review }
}

test('marks that a review changed the post', async () => {
  const { row, review } = await openAs(admin)
  const marked = () => server.sql`select changed_post as marked from comments where id = ${review}`
  const button = await until(() => buttonIn(row('Too short.'), NAME))
  expect(button.getAttribute('aria-pressed')).toBe('false')
  press(row('Too short.'), NAME)
  await until(() => within(row('Too short.')).getByText('Changed the post'))
  expect(await marked()).toEqual([{ marked: true }])
  expect(buttonIn(row('Too short.'), NAME).getAttribute('aria-pressed')).toBe('true')

  press(row('Too short.'), NAME)
  await until(() => expect(within(row('Too short.')).queryByText('Changed the post')).toBeNull())
  expect(await marked()).toEqual([{ marked: false }])
})

test('says that a review is no longer shown', async () => {
  const { page, row, review } = await openAs(admin)
  await until(() => buttonIn(row('Too short.'), NAME))
  await server.sql`update comments set status = 'held' where id = ${review}`
  press(row('Too short.'), NAME)
  await until(() => page.getByText('This review is no longer shown, so it was not marked.'))
})

test('offers readers no mark', async () => {
  const { page, row } = await openAs(reader.session)
  await until(() => buttonIn(row('Too short.'), 'Edit'))
  expect(page.queryByRole('button', { name: NAME })).toBeNull()
})
