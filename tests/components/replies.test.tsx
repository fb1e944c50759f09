import { within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import {
  addPost,
  addReply,
  away,
  buttonIn,
  fill,
  notAvailable,
  press,
  reader,
  server,
  type,
} from './review-fixture.ts'
import { openReviews, type ReviewPage } from './review-page.tsx'

const open = (post: { id: number }, search = '', tabStorage: Record<string, string> = {}) =>
  openReviews(server, post.id, reader.session, search, undefined, tabStorage)

async function begin({ row, page }: ReviewPage, to: string, text: string) {
  await until(() => press(row(to), 'Reply'))
  const field = await until(() => page.getByLabelText('Reply'))
  type(field, text)
  return field
}

const clock = performance.now.bind(performance)
let waited = 3_000
function send(field: HTMLElement) {
  // A reply that is sent within two seconds counts as a bot's.
  waited += 3_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + waited)
  press(field.closest('form') ?? field, 'Reply')
}
const names = ({ page }: ReviewPage) => page.queryByRole('list', { name: /^Replies/ })
const below = (page: ReviewPage) =>
  [...(names(page)?.querySelectorAll('.review-item-text') ?? [])].map(text => text.textContent)
const repliesOf = (post: number) => server.sql`
  select content, parent, answers, rating from comments where blog_id = ${post} and parent is not null order by id`

describe('a reply', () => {
  test('are shown below it in order without stars', async () => {
    const post = await addPost([{ content: 'A claim', rating: 3 }])
    const [review = 0] = post.ids
    const opened = await open(post)
    const { page, row } = opened
    const field = await begin(opened, 'A claim', 'First answer')
    expect(document.activeElement).toBe(field)
    expect(within(field.closest('form') ?? field).queryByLabelText('Rating')).toBeNull()
    page.getByRole('heading', { name: /^Reply to / })
    send(field)
    await until(() => page.getByText('Comment added successfully'))
    await until(() => expect(document.activeElement).toBe(row('First answer')))
    expect(page.queryByLabelText('Reply')).toBeNull()
    expect(JSON.stringify(sessionStorage)).not.toContain('First answer')
    page.getByRole('heading', { name: 'Comments 1' })

    send(await begin(opened, 'First answer', 'Second answer'))
    await until(() => within(row('Second answer')).getByText('to'))
    expect(below(opened)).toEqual(['First answer', 'Second answer'])
    const [first] = await server.sql<{ id: number }>`select id from comments where content = 'First answer'`
    expect(await repliesOf(post.id)).toEqual([
      { content: 'First answer', parent: review, answers: null, rating: null },
      { content: 'Second answer', parent: review, answers: first?.id, rating: null },
    ])
    expect(below(await open(post))).toEqual(['First answer', 'Second answer'])
  })

  test('marks the author of the post and administrators', async () => {
    const post = await addPost([{ content: 'A claim', by: 'me' }])
    await addReply(post.ids[0] ?? 0, { content: 'By its author', by: 'me' })
    await addReply(post.ids[0] ?? 0, { content: 'By an administrator' })
    const { row } = await openReviews(server, post.id, null, '', undefined, {}, { authorId: reader.id })
    within(row('By its author')).getByText('Author')
    within(row('By an administrator')).getByText('Administrator')
  })

  test('is kept when the service is away', async () => {
    const post = await addPost([{ content: 'Soon gone' }])
    const opened = await open(post)
    opened.network.intercept = ({ method }) => (method === 'POST' ? away(500) : null)
    const field = await begin(opened, 'Soon gone', 'Do not lose me')
    send(field)
    await until(() => opened.page.getByRole('textbox', { name: 'Reply', description: notAvailable }))
    opened.network.intercept = () => null
    await server.sql`delete from comments where id = ${post.ids[0] ?? 0}`
    send(field)
    await until(() => opened.page.getByText('This comment has been deleted. What you wrote is still here.'))
    await until(() => expect(opened.page.getByLabelText('Reply')).toHaveProperty('value', 'Do not lose me'))
  })

  test('is recovered after a reload until Cancel', async () => {
    const post = await addPost([{ content: 'Far down' }])
    await server.sql`update comments set created_at = '2024-01-01Z' where blog_id = ${post.id}`
    await begin(await open(post), 'Far down', 'Do not lose me')
    await fill(post.id, 30)
    const { page } = await open(post, '', { ...sessionStorage })
    await until(() => expect(page.getByLabelText('Reply')).toHaveProperty('value', 'Do not lose me'))
    press(page.getByLabelText('Reply').closest('form') ?? page.getByLabelText('Reply'), 'Cancel')
    await until(() => expect(page.queryByLabelText('Reply')).toBeNull())
    const again = await open(post, '', { ...sessionStorage })
    await until(() => again.page.getByText('Comment 30'))
    expect(again.page.queryByLabelText('Reply')).toBeNull()
  })

  test('of a visitor asks to sign in and is kept', async () => {
    const post = await addPost([{ content: 'A claim' }])
    const opened = await openReviews(server, post.id, null)
    send(await begin(opened, 'A claim', 'Do not lose me'))
    await until(() => opened.page.getByText('You need to be logged in to reply. What you wrote is kept.'))
    const again = await open(post, '', { ...sessionStorage })
    await until(() => expect(again.page.getByLabelText('Reply')).toHaveProperty('value', 'Do not lose me'))
  })

  test('that is held cannot be answered', async () => {
    const post = await addPost([{ content: 'A claim' }])
    const opened = await open(post)
    send(await begin(opened, 'A claim', 'http://a.example http://b.example http://c.example'))
    await until(() =>
      opened.page.getByText('Comment added successfully. It will appear once it is approved.'),
    )
    const row = opened.row(/^http:/)
    within(row).getByText('Waiting for approval')
    for (const name of ['Reply', /Like/]) expect(within(row).queryByRole('button', { name })).toBeNull()
    expect(below(await openReviews(server, post.id, null))).toEqual([])
  })

  test('below a held review cannot be answered, liked or reported', async () => {
    const post = await addPost([{ content: 'A claim', by: 'me' }])
    await addReply(post.ids[0] ?? 0, { content: 'An answer' })
    await server.sql`update comments set status = 'held' where id = ${post.ids[0] ?? 0}`
    const { row } = await open(post)
    await until(() => within(row('A claim')).getByText('Waiting for approval'))
    for (const name of ['Reply', 'Report', /Like/])
      expect(within(row('An answer')).queryByRole('button', { name })).toBeNull()
  })

  test('can be edited without stars', async () => {
    const post = await addPost([{ content: 'A claim' }])
    const reply = await addReply(post.ids[0] ?? 0, { content: 'Rash words', by: 'me' })
    await server.sql`update comments set created_at = now() - interval '110 seconds' where id = ${reply}`
    const opened = await open(post)
    const change = async (from: string, to: string) => {
      await until(() => press(opened.row(from), 'Edit'))
      const field = await until(() => opened.page.getByLabelText('Edit reply'))
      const form = field.closest('form') ?? field
      expect(within(form).queryByLabelText('Rating')).toBeNull()
      type(field, to)
      press(form, 'Update')
      await until(() => opened.row(to))
    }
    await change('Rash words', 'Kind words')
    expect(within(opened.row('Kind words')).queryByText('edited')).toBeNull()
    await server.sql`update comments set first_created_at = now() - interval '3 minutes' where id = ${reply}`
    await change('Kind words', 'Kinder words')
    await until(() => within(opened.row('Kinder words')).getByText('edited'))
  })

  test('of a deleted review stays in its place', async () => {
    const post = await addPost([{ content: 'Stays' }, { content: 'Mine', by: 'me', rating: 4 }])
    await addReply(post.ids[1] ?? 0, { content: 'My answer', by: 'me' })
    const opened = await open(post)
    const { page, row } = opened
    const remove = async (text: string) => {
      await until(() => press(row(text), /^Delete$/))
      press(await until(() => page.getByRole('dialog', { name: 'Delete Comment' })), 'Delete')
      await until(() => expect(page.queryByRole('dialog', { name: 'Delete Comment' })).toBeNull())
    }
    await until(() => buttonIn(row('My answer'), 'Delete'))
    const own = within(row('Mine')).getAllByRole('button', { name: 'Delete' })
    own[0]?.click()
    press(await until(() => page.getByRole('dialog', { name: 'Delete Comment' })), 'Delete')
    await until(() => page.getByText('This review was deleted'))
    expect(page.queryByText('Mine')).toBeNull()
    await until(() => page.getByRole('heading', { name: 'Comments 1' }))
    expect(below(opened)).toEqual(['My answer'])
    await remove('My answer')
    expect(page.queryByText('This review was deleted')).toBeNull()
    expect(opened.texts()).toEqual(['Stays'])
  })
})

describe('once reviews are closed', () => {
  test('a reply refused for it can be copied', async () => {
    const post = await addPost([{ content: 'A claim' }])
    const opened = await open(post)
    send(await begin(opened, 'A claim', 'Do not lose me'))
    await until(() => opened.page.getByText('Comment added successfully'))
    await server.sql`update blogs set reviews_closed = true where id = ${post.id}`
    within(opened.row('A claim')).getAllByRole('button', { name: 'Reply' })[0]?.click()
    const field = await until(() => opened.page.getByLabelText('Reply'))
    type(field, 'Nor me')
    send(field)
    await until(() => opened.page.getByText('Reviews are closed'))
    const unsent = await until(() => opened.page.getByLabelText('Your unsent comment'))
    expect(unsent).toMatchObject({ value: 'Nor me', readOnly: true })
    expect(opened.page.queryByRole('button', { name: /^(Reply|Submit)$/ })).toBeNull()

    const copied = vi.fn()
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => copied(text))
    opened.page.getByRole('button', { name: 'Copy' }).click()
    await until(() => opened.page.getByText('Copied'))
    expect(copied).toHaveBeenCalledWith('Nor me')
    opened.page.getByRole('button', { name: 'Discard' }).click()
    await until(() => expect(opened.page.queryByLabelText('Your unsent comment')).toBeNull())
    expect(JSON.stringify(sessionStorage)).not.toContain('Nor me')
  })

  test('an unsent review is read-only after a reload', async () => {
    const post = await addPost()
    const before = await open(post)
    type(before.page.getByLabelText('Review'), 'Half a thought')
    await server.sql`update blogs set reviews_closed = true where id = ${post.id}`
    const tabStorage = { ...sessionStorage }
    const { page } = await openReviews(server, post.id, reader.session, '', undefined, tabStorage, {
      areReviewsClosed: true,
    })
    await until(() =>
      expect(page.getByLabelText('Your unsent comment')).toMatchObject({
        value: 'Half a thought',
        readOnly: true,
      }),
    )
  })
})

describe('of five replies', () => {
  async function openFive(session = reader.session) {
    const post = await addPost([{ content: 'A claim' }])
    for (const n of [1, 2, 3, 4, 5]) await addReply(post.ids[0] ?? 0, { content: `Answer ${n}` })
    return { ...(await openReviews(server, post.id, session)), post }
  }

  test('focuses the second reply after showing the others', async () => {
    const opened = await openFive()
    expect(below(opened)).toEqual(['Answer 1'])
    const more = opened.page.getByRole('link', { name: 'Show 4 more replies' })
    expect(more.getAttribute('href')).toMatch(/\?review=\d+#review-\d+$/)
    more.focus()
    more.click()
    await until(() => expect(below(opened)).toHaveLength(5))
    await until(() => expect(document.activeElement).toBe(opened.row('Answer 2')))
    await until(() => press(opened.row('Answer 5'), 'Like, 0 likes'))
    await until(() => buttonIn(opened.row('Answer 5'), 'Unlike, 1 like'))
    await until(() => expect(below(opened)).toHaveLength(5))
  })

  test('a failure to open the others says so', async () => {
    const opened = await openFive(null)
    opened.network.intercept = () => away(500)
    opened.page.getByRole('link', { name: 'Show 4 more replies' }).click()
    await until(() => opened.page.getByText(notAvailable))
    opened.network.intercept = () => null
    opened.page.getByRole('link', { name: 'Show 4 more replies' }).click()
    await until(() => expect(below(opened)).toHaveLength(5))
  })
})

describe('of a thousand replies', () => {
  async function openMany(session = reader.session, find = 'Answer 500') {
    const post = await addPost([{ content: 'A claim' }])
    await server.sql`
      insert into comments (user_id, blog_id, content, parent, created_at)
      select user_id, blog_id, 'Answer ' || n, id, timestamptz '2024-02-01' + n * interval '1 second'
      from comments, generate_series(1, 1000) as n where id = ${post.ids[0] ?? 0}`
    const [found] = await server.sql<{
      id: number
    }>`select id from comments where content = ${find} and blog_id = ${post.id}`
    const search = found ? `?review=${found.id}` : ''
    return { ...(await openReviews(server, post.id, session, search)), post }
  }
  const numbers = (...spans: [from: number, to: number][]) =>
    spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => `Answer ${from + n}`))

  test('shows a hundred more replies on either side', async () => {
    const opened = await openMany()
    expect(below(opened)).toEqual(numbers([1, 1], [451, 550]))
    const show = (name: string) => {
      const link = opened.page.getByRole('link', { name })
      link.focus()
      link.click()
    }
    show('Show 100 of 450 more replies')
    await until(() => expect(document.activeElement).toBe(opened.row('Answer 551')))
    expect(below(opened)).toEqual(numbers([1, 1], [451, 650]))
    show('Show 100 of 449 more replies')
    await until(() => expect(document.activeElement).toBe(opened.row('Answer 2')))
    expect(below(opened)).toEqual(numbers([1, 101], [451, 650]))
  })

  test('shows an own reply after the hidden ones', async () => {
    const opened = await openMany(reader.session, '')
    within(opened.row('A claim')).getAllByRole('button', { name: 'Reply' })[0]?.click()
    const field = await until(() => opened.page.getByLabelText('Reply'))
    type(field, 'The last word')
    send(field)
    await until(() => expect(below(opened)).toEqual(['Answer 1', 'The last word']))
    await until(() => opened.page.getByRole('link', { name: 'Show 100 of 999 more replies' }))
    const again = await open(opened.post)
    await until(() => again.page.getByRole('link', { name: 'Show 100 of 1,000 more replies' }))
  })
})

describe('the address of a review', () => {
  async function openFar(search: (id: number) => string) {
    const post = await addPost([{ content: 'Far down' }])
    await server.sql`update comments set created_at = '2024-01-01Z' where blog_id = ${post.id}`
    await fill(post.id, 30)
    return openReviews(server, post.id, null, search(post.ids[0] ?? 0))
  }

  test.each([
    ['with its query', (id: number) => `?review=${id}#review-${id}`],
    ['alone', (id: number) => `#review-${id}`],
  ])('%s shows and marks it above the others, once', async (_, search) => {
    const { page } = await openFar(search)
    const list = await until(() => page.getByRole('list', { name: 'The linked comment' }))
    expect(within(list).getByText('Far down').closest('li')?.className).toContain('review-item-linked')
    expect(page.getAllByText('Far down')).toHaveLength(1)
    expect(page.getByRole('list', { name: 'Comments' }).querySelectorAll('.review-item')).toHaveLength(20)
  })

  test('that is deleted says so', async () => {
    const { page } = await openFar(() => '?review=1')
    page.getByText('The linked comment no longer exists.')
  })

  test('is left by a filter', async () => {
    const { page } = await openFar(id => `?review=${id}`)
    type(page.getByLabelText('Filter'), '4')
    await until(() => expect(page.queryByRole('list', { name: 'The linked comment' })).toBeNull())
  })
})

test('closed reviews have neither form nor Reply', async () => {
  const post = await addPost([{ content: 'A claim', by: 'me' }])
  const { page, row, network } = await openReviews(
    server,
    post.id,
    reader.session,
    '',
    undefined,
    {},
    { areReviewsClosed: true },
  )
  page.getByText('Reviews are closed')
  await until(() => buttonIn(row('A claim'), 'Edit'))
  for (const name of ['Submit', 'Reply']) expect(page.queryByRole('button', { name })).toBeNull()
  await until(() => expect(network.read.some(path => path.startsWith('/rest/v1/likes'))).toBe(true))
})
