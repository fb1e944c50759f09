import { fireEvent, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { expectToFade, stopClock } from './clock.ts'
import {
  addPost,
  away,
  buttonIn,
  notAvailable,
  press,
  reader,
  server,
  stored,
  submit,
  type,
} from './review-ground.ts'
import { openReviews } from './review-page.tsx'

describe('a new review', () => {
  test('has stars for pointer and arrow keys, which say what the select says', async () => {
    const post = await addPost()
    const { page } = await openReviews(server, post.id, reader.session)
    const select = page.getByLabelText('Rating')
    const stars = page.getByRole('slider', { name: 'Stars' })
    const say = (rating: string) => until(() => expect(stars.getAttribute('aria-valuetext')).toBe(rating))
    await say('No rating')
    type(select, '3')
    await say('3 of 5 stars')
    fireEvent.keyDown(stars, { key: 'ArrowRight' })
    await say('4 of 5 stars')
    expect(select).toHaveProperty('value', '4')
    fireEvent.keyDown(stars, { key: 'Home' })
    await say('1 of 5 stars')
    fireEvent.keyDown(stars, { key: 'ArrowLeft' })
    await say('No rating')
    expect(select).toHaveProperty('value', '')
    fireEvent.keyDown(stars, { key: 'ArrowLeft' })
    await say('No rating')

    stars.getBoundingClientRect = () => new DOMRect(100, 0, 100, 20)
    fireEvent.pointerDown(stars, { clientX: 130, buttons: 1 })
    await say('2 of 5 stars')
    fireEvent.pointerMove(stars, { clientX: 500, buttons: 1 })
    await say('5 of 5 stars')
    fireEvent.pointerMove(stars, { clientX: 110, buttons: 0 })
    expect(select).toHaveProperty('value', '5')
    type(page.getByLabelText('Review'), 'Drawn over')
    submit(page)
    await until(() => page.getByText('Comment added successfully'))
    await say('No rating')
    expect(await stored(post.id)).toEqual([{ content: 'Drawn over', rating: 5 }])
  })

  test('needs no rating, and is told for two seconds', async () => {
    const post = await addPost()
    const { page, texts } = await openReviews(server, post.id, reader.session)
    type(page.getByLabelText('Review'), '  No stars from me \n')
    using _clock = stopClock()
    submit(page)
    await expectToFade(page, 'Comment added successfully', 2000)
    expect(texts()).toEqual(['No stars from me'])
    expect(await stored(post.id)).toEqual([{ content: 'No stars from me', rating: null }])
    page.getByText('Not Rated')
  })

  test.each([
    ['nothing', ''],
    ['spaces and empty lines', ' \n\t \n '],
  ])('of %s is refused at its field, and is not sent', async (what, words) => {
    const post = await addPost()
    const { page, network } = await openReviews(server, post.id, reader.session)
    const field = page.getByLabelText('Review')
    type(field, words)
    type(page.getByLabelText('Rating'), '2')
    submit(page)
    await until(() => page.getByRole('textbox', { name: 'Review', description: 'Write a few words first' }))
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(network.sent).toEqual([])

    type(field, `A few words after ${what}`)
    submit(page)
    await until(() => page.getByText('Comment added successfully'))
    expect(field.hasAttribute('aria-invalid')).toBe(false)
    expect(await stored(post.id)).toEqual([{ content: `A few words after ${what}`, rating: 2 }])
  })

  test('that is pressed again while it is on its way is sent once', async () => {
    const post = await addPost()
    const { page, network, texts } = await openReviews(server, post.id, reader.session)
    const answer = Promise.withResolvers<null>()
    network.intercept = ({ method }) => (method === 'POST' ? answer.promise : null)
    type(page.getByLabelText('Review'), 'Only once')
    submit(page)
    const busy = await until(() => page.getByRole('button', { name: 'Processing...' }))
    fireEvent.click(busy)
    answer.resolve(null)
    await until(() => expect(texts()).toEqual(['Only once']))
    expect(network.sent.filter(({ request }) => request === 'POST /rest/v1/comments')).toHaveLength(1)
    expect(await stored(post.id)).toHaveLength(1)
  })

  test('of a post that was deleted meanwhile keeps its words and says so', async () => {
    const post = await addPost([{ content: 'By somebody else' }])
    const { page } = await openReviews(server, post.id, reader.session)
    const field = page.getByLabelText('Review')
    type(field, 'Words that must not be lost')
    await server.sql`delete from blogs where id = ${post.id}`
    submit(page)
    const description = 'This post was deleted meanwhile. What you wrote is still here.'
    await until(() => page.getByRole('textbox', { name: 'Review', description }))
    expect(field).toHaveProperty('value', 'Words that must not be lost')
  })

  test('of an account that was deleted elsewhere keeps its words and says so', async () => {
    const post = await addPost()
    const { client, id } = await peopleOf(() => server).signedUp('wren')
    const { page } = await openReviews(server, post.id, (await client.auth.getSession()).data.session)
    const field = page.getByLabelText('Review')
    type(field, 'Words that must not be lost')
    await server.sql`delete from auth.users where id = ${id}`
    submit(page)
    await until(() => page.getByText('Your account does not exist any more. What you wrote is still here.'))
    expect(field).toHaveProperty('value', 'Words that must not be lost')
    expect(await stored(post.id)).toEqual([])
  })

  test('of a visitor is asked to sign in, and nothing is sent', async () => {
    const post = await addPost()
    const { page, network } = await openReviews(server, post.id, null)
    type(page.getByLabelText('Review'), 'From outside')
    submit(page)
    await until(() => page.getByText('You need to be logged in to add a comment'))
    expect(network.sent).toEqual([])
  })
})

describe('an edit', () => {
  async function openEdit(comment: { content: string; rating?: number }) {
    const post = await addPost([{ ...comment, by: 'me' }])
    const opened = await openReviews(server, post.id, reader.session)
    press(opened.row(comment.content.trim()), 'Edit')
    const field = await until(() => opened.page.getByLabelText('Edit review'))
    const form = field.closest('form')
    if (!form) throw new Error('The field stands in no form.')
    const rating = within(form).getByLabelText('Rating')
    return { ...opened, post, field, rating, update: () => fireEvent.submit(form) }
  }

  test.each([
    ['the text', { text: '  Second words \n' }, { content: 'Second words' }],
    ['the rating', { stars: '5' }, { rating: 5 }],
    ['both, without stars', { text: 'Third words', stars: '0' }, { content: 'Third words', rating: null }],
  ])('of %s sends only that', async (_what, typed: { text?: string; stars?: string }, expected) => {
    const { network, field, rating, update, page } = await openEdit({ content: 'First words', rating: 2 })
    if (typed.text) type(field, typed.text)
    if (typed.stars) type(rating, typed.stars)
    update()
    await until(() => page.getByText('Comment updated successfully'))
    expect(network.sent).toEqual([{ request: 'PATCH /rest/v1/comments', body: expected }])
  })

  test('is told for two seconds', async () => {
    const { page, field, update } = await openEdit({ content: 'First words' })
    type(field, 'Words of a third version')
    using _clock = stopClock()
    update()
    await expectToFade(page, 'Comment updated successfully', 2000)
  })

  test('without a change sends nothing and leaves', async () => {
    const { page, network, update } = await openEdit({ content: '  Space around them\n', rating: 3 })
    update()
    await until(() => expect(page.queryByLabelText('Edit review')).toBeNull())
    expect(network.sent).toEqual([])
  })

  test('without text and rating has nothing to save, says so for four seconds and leaves', async () => {
    const { page, field, rating, update, post, texts } = await openEdit({
      content: 'Words that stay',
      rating: 3,
    })
    type(field, '')
    type(rating, '0')
    using _clock = stopClock()
    update()
    await expectToFade(page, 'Nothing to save.', 4000)
    expect(page.queryByLabelText('Edit review')).toBeNull()
    expect(texts()).toEqual(['Words that stay'])
    expect(await stored(post.id)).toEqual([{ content: 'Words that stay', rating: 3 }])
  })

  test('without text but with a rating is refused at its field', async () => {
    const { page, field, update, network } = await openEdit({ content: 'Words that stay', rating: 3 })
    type(field, '')
    update()
    await until(() =>
      page.getByRole('textbox', { name: 'Edit review', description: 'Write a few words first' }),
    )
    expect(document.activeElement).toBe(field)
    expect(network.sent).toEqual([])
  })

  test('that fails keeps every word, and goes through later', async () => {
    const { page, field, update, network, post } = await openEdit({ content: 'First words', rating: 1 })
    type(field, 'Words that must not be lost')
    network.intercept = ({ method }) => (method === 'PATCH' ? away() : null)
    update()
    await until(() => page.getByRole('textbox', { name: 'Edit review', description: notAvailable }))
    expect(field).toHaveProperty('value', 'Words that must not be lost')
    network.intercept = () => null
    update()
    await until(() => page.getByText('Comment updated successfully'))
    expect(await stored(post.id)).toEqual([{ content: 'Words that must not be lost', rating: 1 }])
  })

  test('of a review that was deleted meanwhile keeps its words and says so', async () => {
    const { page, field, update, post } = await openEdit({ content: 'Mine' })
    type(field, 'Mine, better')
    await server.sql`delete from comments where blog_id = ${post.id}`
    update()
    const description = 'This comment was deleted meanwhile. What you wrote is still here.'
    await until(() => page.getByRole('textbox', { name: 'Edit review', description }))
    expect(field).toHaveProperty('value', 'Mine, better')
  })
})

test('an edit that is left for another review is kept, and goes on where it was', async () => {
  const post = await addPost([
    { content: 'First review', by: 'me' },
    { content: 'Second review', by: 'me' },
  ])
  const { page, row } = await openReviews(server, post.id, reader.session)
  await until(() => buttonIn(row('First review'), 'Edit'))
  press(row('First review'), 'Edit')
  type(await until(() => page.getByLabelText('Edit review')), 'First review, better')
  press(row('Second review'), 'Edit')
  await until(() =>
    page.getByText('What you changed in your other comment is kept. Press its Edit to go on.'),
  )
  await until(() => expect(page.getByLabelText('Edit review')).toHaveProperty('value', 'Second review'))
  press(row('First review'), 'Edit')
  await until(() =>
    expect(page.getByLabelText('Edit review')).toHaveProperty('value', 'First review, better'),
  )
})
