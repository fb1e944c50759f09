import type { Session } from '@supabase/supabase-js'
import { fireEvent, within } from '@testing-library/dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { expectToFade, stopClock } from './clock.ts'
import { openReviews, type ReviewPage } from './review-page.tsx'

let server: TestServer
let reader: { id: string; session: Session | null }
let other: string
beforeAll(async () => {
  server = await startTestServer()
  const { signedUp, administrator } = peopleOf(() => server)
  const { client, id } = await signedUp('rosa')
  reader = { id, session: (await client.auth.getSession()).data.session }
  other = (await administrator('osric')).id
})
afterAll(() => server?.stop())

/** Adds a post with comments by SQL, the first one oldest; `by` 'me' is the reader. */
async function addPost(comments: { content: string; rating?: number; by?: 'me' }[] = []) {
  const slug = `own-${crypto.randomUUID()}`
  const [post] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, topic) values (${other}, ${slug}, 'A', 'A', 'A') returning id`
  const id = Number(post?.id)
  const ids: number[] = []
  for (const { content, rating, by } of comments) {
    const [row] = await server.sql<{ id: number }>`
      insert into comments (user_id, blog_id, content, rating)
      values (${by === 'me' ? reader.id : other}, ${id}, ${content}, ${rating ?? null}) returning id`
    ids.push(Number(row?.id))
  }
  return { id, ids }
}

const stored = (post: number) =>
  server.sql`select content, rating from comments where blog_id = ${post} order by created_at, id`
const press = (within: ReturnType<ReviewPage['row']>, name: string | RegExp) =>
  fireEvent.click(buttonIn(within, name))
const buttonIn = (element: HTMLElement, name: string | RegExp) =>
  within(element).getByRole('button', { name })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const submit = (page: ReviewPage['page']) => fireEvent.click(page.getByRole('button', { name: 'Submit' }))
const dialog = (page: ReviewPage['page']) => page.getByRole('dialog', { name: 'Delete Comment' })

/** The client repeats a read that is answered with 503, but not with 500. */
const away = (status = 503) =>
  Response.json({ code: 'PGRST000', message: 'The database cannot be reached.' }, { status })
const notAvailable = 'The service is not available at the moment. Please try again in a while.'

describe('a new review', () => {
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

test('only the author of a review sees Edit and Delete', async () => {
  const post = await addPost([{ content: 'By its reader', by: 'me' }, { content: 'By somebody else' }])
  const { row } = await openReviews(server, post.id, reader.session)
  await until(() => buttonIn(row('By its reader'), 'Edit'))
  buttonIn(row('By its reader'), 'Delete')
  for (const name of ['Edit', 'Delete'])
    expect(within(row('By somebody else')).queryByRole('button', { name })).toBeNull()
})

describe('deleting a review', () => {
  async function openDelete(comments: Parameters<typeof addPost>[0]) {
    const post = await addPost(comments)
    const opened = await openReviews(server, post.id, reader.session)
    press(opened.row('Mine'), 'Delete')
    await until(() => dialog(opened.page))
    return { ...opened, post }
  }

  test('is told for two seconds, and of the only one leaves a list without data', async () => {
    const { page, post } = await openDelete([{ content: 'Mine', rating: 5, by: 'me' }])
    using _clock = stopClock()
    press(dialog(page), 'Delete')
    await expectToFade(page, 'Comment deleted successfully', 2000)
    page.getByText('No Data')
    page.getByText('Not Rated')
    page.getByRole('heading', { name: 'Comments 0' })
    expect(await stored(post.id)).toEqual([])
  })

  test('that is refused says why for four seconds and keeps the review', async () => {
    const { page, network, post, texts } = await openDelete([{ content: 'Mine', by: 'me' }])
    network.intercept = ({ method }) => (method === 'DELETE' ? away() : null)
    using _clock = stopClock()
    press(dialog(page), 'Delete')
    await expectToFade(page, notAvailable, 4000)
    expect(page.queryByRole('dialog', { name: 'Delete Comment' })).toBeNull()
    expect(texts()).toEqual(['Mine'])
    expect(await stored(post.id)).toHaveLength(1)
  })

  test('that was deleted already is no success', async () => {
    const { page, post, texts } = await openDelete([{ content: 'Mine', by: 'me' }, { content: 'Stays' }])
    await server.sql`delete from comments where id = ${post.ids[0] ?? 0}`
    press(dialog(page), 'Delete')
    await until(() => page.getByText('This comment was deleted already.'))
    await until(() => expect(texts()).toEqual(['Stays']))
    expect(page.queryByText('Comment deleted successfully')).toBeNull()
  })
})

describe('a like', () => {
  const likes = async (comment: number) =>
    (await server.sql`select from likes where comment_id = ${comment}`).length
  async function openLike() {
    const post = await addPost([{ content: 'Worth a like' }])
    const opened = await openReviews(server, post.id, reader.session)
    await until(() => expect(opened.network.read.some(path => path.startsWith('/rest/v1/likes'))).toBe(true))
    const like = (name: string) => buttonIn(opened.row('Worth a like'), name)
    return { ...opened, comment: post.ids[0] ?? 0, like }
  }

  test.each([
    [
      'refused',
      () => Response.json({ code: '42501', message: 'no' }, { status: 403 }),
      'You are not allowed to do that.',
    ],
    ['not taken', () => away(), notAvailable],
    [
      'cut off',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'The connection was interrupted. Please try again; nothing you wrote is lost.',
    ],
  ])('that is %s goes back, and says why for four seconds', async (_how, answer, sentence) => {
    const { page, network, comment, like } = await openLike()
    network.intercept = ({ method, url }) => (url.includes('/likes') && method !== 'GET' ? answer() : null)
    using _clock = stopClock()
    fireEvent.click(like('Like, 0 likes'))
    await expectToFade(page, sentence, 4000)
    expect(like('Like, 0 likes').getAttribute('aria-pressed')).toBe('false')
    expect(await likes(comment)).toBe(0)
  })

  test.each([
    [2, 0],
    [3, 1],
  ])('pressed %i times while the first is on its way ends with %i', async (times, ends) => {
    const { network, comment, like } = await openLike()
    const answer = Promise.withResolvers<null>()
    network.intercept = ({ method }) => (method === 'POST' ? answer.promise : null)
    fireEvent.click(like('Like, 0 likes'))
    await until(() => expect(network.sent).toHaveLength(1))
    for (let n = 1; n < times; n++)
      fireEvent.click(await until(() => like(n % 2 === 1 ? 'Unlike, 1 like' : 'Like, 0 likes')))
    const shown = ends === 1 ? 'Unlike, 1 like' : 'Like, 0 likes'
    await until(() => like(shown))
    const before = network.read.length
    network.intercept = () => null
    answer.resolve(null)
    await until(() =>
      expect(network.read.slice(before).some(path => path.startsWith('/rest/v1/comments'))).toBe(true),
    )
    expect(await likes(comment)).toBe(ends)
    like(shown)
  })

  test('of a comment that was deleted meanwhile says so, and the comment goes', async () => {
    const { page, comment, like, texts } = await openLike()
    await server.sql`delete from comments where id = ${comment}`
    fireEvent.click(like('Like, 0 likes'))
    await until(() => page.getByText('This comment was deleted meanwhile.'))
    await until(() => expect(texts()).toEqual([]))
  })
})

describe('the list', () => {
  test('asks for exactly the comments of a filter and order, the first twenty of them', async () => {
    const post = await addPost([{ content: 'One star', rating: 1 }])
    const { page, network } = await openReviews(server, post.id, null)
    for (const [label, value, rating, order] of [
      ['Filter', '1', 'eq.1', 'desc'],
      ['Filter', '5', 'eq.5', 'desc'],
      ['Filter', '6', 'is.null', 'desc'],
      ['Sort', 'oldest', 'is.null', 'asc'],
      ['Filter', '0', null, 'asc'],
      ['Sort', 'latest', null, 'desc'],
    ] as const) {
      network.read.length = 0
      type(page.getByLabelText(label), value)
      const listing = await until(() => {
        const found = network.read.find(path => path.startsWith('/rest/v1/comments'))
        if (!found) throw new Error('Nothing was asked for.')
        return new URL(found, server.url).searchParams
      })
      expect([listing.get('blog_id'), listing.get('rating')]).toEqual([`eq.${post.id}`, rating])
      expect(listing.get('order')).toBe(`created_at.${order},id.${order}`)
      expect([listing.get('offset'), listing.get('limit')]).toEqual(['0', '20'])
      await until(() => expect(page.queryByText('Loading')).toBeNull())
    }
  })

  test('that cannot be loaded says so, does not pretend to be empty, and Try again brings it', async () => {
    const post = await addPost([
      { content: 'Five', rating: 5 },
      { content: 'Four', rating: 4 },
    ])
    const { page, network, texts } = await openReviews(server, post.id, null)
    network.intercept = ({ url }) => (url.includes('/rest/v1/comments') ? away(500) : null)
    type(page.getByLabelText('Filter'), '5')
    const trouble = await until(() => page.getByRole('alert'))
    expect(trouble.textContent).toContain('The comments could not be loaded.')
    expect(trouble.textContent).toContain(notAvailable)
    expect(page.queryByText('No Data')).toBeNull()
    expect(texts()).toEqual([])
    network.intercept = () => null
    press(trouble, 'Try again')
    await until(() => expect(texts()).toEqual(['Five']))
    page.getByText('1 found')
    expect(page.queryByRole('alert')).toBeNull()
  })

  test('whose likes cannot be loaded stays, says so, and Try again brings them', async () => {
    const post = await addPost([{ content: 'Worth a like' }])
    await server.sql`insert into likes (user_id, comment_id) values (${reader.id}, ${post.ids[0] ?? 0})`
    const { page, network, row } = await openReviews(server, post.id, reader.session, '', request =>
      request.url.includes('/rest/v1/likes') ? away(500) : null,
    )
    const trouble = await until(() => page.getByRole('alert'))
    expect(trouble.textContent).toContain('Not every comment could be read again.')
    buttonIn(row('Worth a like'), /^Like/)
    network.intercept = () => null
    press(trouble, 'Try again')
    await until(() => buttonIn(row('Worth a like'), /^Unlike/))
    expect(page.queryByRole('alert')).toBeNull()
  })
})
