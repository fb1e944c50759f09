import { fireEvent, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
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
  type,
} from './review-fixture.ts'
import { openReviews, type ReviewPage } from './review-page.tsx'

const dialog = (page: ReviewPage['page']) => page.getByRole('dialog', { name: 'Delete Comment' })

test('shows Edit and Delete to the author only', async () => {
  const post = await addPost([{ content: 'By its reader', by: 'me' }, { content: 'By somebody else' }])
  const { row } = await openReviews(server, post.id, reader.session)
  await until(() => buttonIn(row('By its reader'), 'Edit'))
  buttonIn(row('By its reader'), 'Delete')
  for (const name of ['Edit', 'Delete'])
    expect(within(row('By somebody else')).queryByRole('button', { name })).toBeNull()
})

test('names the post’s author while a review is edited', async () => {
  const post = await addPost([{ content: 'By its reader', by: 'me' }])
  const { page, row } = await openReviews(
    server,
    post.id,
    reader.session,
    '',
    undefined,
    {},
    { authorId: reader.id },
  )
  await until(() => press(row('By its reader'), 'Edit'))
  const edited = (await until(() => page.getByLabelText('Edit review'))).closest('li')
  expect(edited?.querySelector('.badge')?.textContent).toBe('Author')
})

describe('deleting a review', () => {
  async function openDelete(comments: Parameters<typeof addPost>[0]) {
    const post = await addPost(comments)
    const opened = await openReviews(server, post.id, reader.session)
    const request = () => {
      buttonIn(opened.row('Mine'), 'Delete').focus()
      press(opened.row('Mine'), 'Delete')
      return until(() => dialog(opened.page))
    }
    await request()
    return { ...opened, post, request }
  }

  test('closes the confirmation unless the request is pending', async () => {
    const { page, network, request, post, texts } = await openDelete([
      { content: 'Stays', rating: 3 },
      { content: 'Mine', rating: 5, by: 'me' },
    ])
    const isOpen = () => page.queryByRole('dialog', { name: 'Delete Comment' }) !== null
    const pressEscape = () => fireEvent(dialog(page), new Event('cancel', { cancelable: true }))
    within(dialog(page)).getByText('Are you sure you want to delete this comment?')
    for (const leave of [
      () => press(dialog(page), 'Cancel'),
      pressEscape,
      () => {
        fireEvent.pointerDown(dialog(page))
        fireEvent.click(dialog(page))
      },
    ]) {
      leave()
      await until(() => expect(isOpen()).toBe(false))
      await request()
    }
    expect(network.sent).toEqual([])

    const answer = Promise.withResolvers<null>()
    network.intercept = ({ method }) => (method === 'DELETE' ? answer.promise : null)
    press(dialog(page), 'Delete')
    await until(() => buttonIn(dialog(page), 'Processing...'))
    pressEscape()
    expect(isOpen()).toBe(true)
    answer.resolve(null)
    await until(() => expect(isOpen()).toBe(false))
    expect(texts()).toEqual(['Stays'])
    await until(() => expect(document.activeElement).toBe(page.getByRole('list', { name: 'Comments' })))
    page.getByRole('heading', { name: 'Comments 1' })
    await until(() => page.getByText('3.0'))
    expect(await stored(post.id)).toEqual([{ content: 'Stays', rating: 3 }])
  })

  test('shows a toast and moves the focus to the heading', async () => {
    const { page, post } = await openDelete([{ content: 'Mine', rating: 5, by: 'me' }])
    using _clock = stopClock()
    press(dialog(page), 'Delete')
    await expectToFade(page, 'Comment deleted successfully', 2000)
    await until(() => page.getByText('No Data'))
    await until(() => page.getByText('Not Rated'))
    await until(() => expect(document.activeElement).toBe(page.getByRole('heading', { name: 'Comments 0' })))
    expect(await stored(post.id)).toEqual([])
  })

  test('that is refused shows why and leaves the review', async () => {
    const { page, network, post, texts } = await openDelete([{ content: 'Mine', by: 'me' }])
    network.intercept = ({ method }) => (method === 'DELETE' ? away() : null)
    using _clock = stopClock()
    press(dialog(page), 'Delete')
    await expectToFade(page, notAvailable, 4000)
    dialog(page)
    expect(texts()).toEqual(['Mine'])
    expect(await stored(post.id)).toHaveLength(1)
  })

  test('leaves it out even if the list cannot be reloaded', async () => {
    const { page, network, texts } = await openDelete([{ content: 'Stays' }, { content: 'Mine', by: 'me' }])
    network.intercept = ({ url }) => (url.includes('/rpc/read_reviews') ? away(500) : null)
    press(dialog(page), 'Delete')
    await until(() => page.getByText('Some comments could not be refreshed.'))
    expect(texts()).toEqual(['Stays'])
  })

  test('that was deleted already is no success', async () => {
    const { page, post, texts } = await openDelete([{ content: 'Mine', by: 'me' }, { content: 'Stays' }])
    await server.sql`delete from comments where id = ${post.ids[0] ?? 0}`
    press(dialog(page), 'Delete')
    await until(() => page.getByText('This comment was already deleted.'))
    await until(() => expect(texts()).toEqual(['Stays']))
    expect(page.queryByText('Comment deleted successfully')).toBeNull()
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

  test('shows a toast for two seconds', async () => {
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

  test('without text and rating has nothing to save', async () => {
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

  test('without text but with stars is refused', async () => {
    const { page, field, update, network } = await openEdit({ content: 'Words that stay', rating: 3 })
    type(field, '')
    update()
    await until(() =>
      page.getByRole('textbox', { name: 'Edit review', description: 'Write a few words first' }),
    )
    expect(document.activeElement).toBe(field)
    expect(network.sent).toEqual([])
  })

  test('that fails loses no words and succeeds later', async () => {
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

  test('is shown even if the list cannot be reloaded', async () => {
    const { page, network, field, rating, update, texts } = await openEdit({ content: 'First words' })
    type(field, 'Second words')
    type(rating, '4')
    const refusal = { code: '42501', message: 'no' }
    network.intercept = ({ url }) =>
      url.includes('/rpc/read_reviews') ? Response.json(refusal, { status: 403 }) : null
    update()
    await until(() => expect(page.queryByLabelText('Edit review')).toBeNull())
    expect(texts()).toEqual(['Second words'])
  })

  test('of a deleted review keeps its words', async () => {
    const { page, field, update, post } = await openEdit({ content: 'Mine' })
    type(field, 'Mine, better')
    await server.sql`delete from comments where blog_id = ${post.id}`
    update()
    const description = 'This comment has been deleted. What you wrote is still here.'
    await until(() => page.getByRole('textbox', { name: 'Edit review', description }))
    expect(field).toHaveProperty('value', 'Mine, better')
    await until(() => page.getByRole('heading', { name: 'Comments 0' }))
    expect(field).toHaveProperty('value', 'Mine, better')
  })

  test('that adds many links waits for approval', async () => {
    const { page, field, update } = await openEdit({ content: 'Plain words', rating: 4 })
    type(field, 'www.a.example www.b.example www.c.example')
    update()
    await until(() => page.getByText(/It will appear once it is approved\./))
    await until(() => page.getByText('Waiting for approval'))
    await until(() => page.getByRole('heading', { name: 'Comments 0' }))
  })
})

test('keeps the focus when an edit leaves the view', async () => {
  const post = await addPost([
    { content: 'Another of five', rating: 5 },
    { content: 'Mine', rating: 5, by: 'me' },
  ])
  const { page, row, texts } = await openReviews(server, post.id, reader.session, '?filter=5')
  press(row('Mine'), 'Edit')
  const field = await until(() => page.getByLabelText('Edit review'))
  const form = field.closest('form') ?? field
  type(within(form).getByLabelText('Rating'), '4')
  buttonIn(form, 'Update').focus()
  fireEvent.submit(form)
  await until(() => page.getByText('1 found'))
  await until(() => expect(texts()).toEqual(['Another of five']))
  await until(() => expect(document.activeElement?.closest('.reviews')).toBeTruthy())
})

test('keeps an edit while another review is edited', async () => {
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
    page.getByText('Your changes to your other comment are saved. Click its Edit button to continue.'),
  )
  await until(() => expect(page.getByLabelText('Edit review')).toHaveProperty('value', 'Second review'))
  press(row('First review'), 'Edit')
  await until(() =>
    expect(page.getByLabelText('Edit review')).toHaveProperty('value', 'First review, better'),
  )
  buttonIn(row('Second review'), 'Edit')
  fireEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await until(() => expect(document.activeElement).toBe(buttonIn(row('First review'), 'Edit')))
  press(row('First review'), 'Edit')
  expect(await until(() => page.getByLabelText('Edit review'))).toHaveProperty('value', 'First review')
  expect(await stored(post.id)).toMatchObject([{ content: 'First review' }, { content: 'Second review' }])
})
