import { createClient } from '@supabase/supabase-js'
import { fireEvent, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { addPost, buttonIn, fill, press, reader, server, stored, submit, type } from './review-fixture.ts'
import { openReviews, type ReviewPage } from './review-page.tsx'

const text = 'Words that must not be lost'
const goneMeanwhile = 'This comment has been deleted. What you wrote is still here.'
const changedElsewhere =
  'This comment was changed somewhere else. What you wrote is still here. Update replaces the current text.'

const open = (post: { id: number }, tabStorage: Record<string, string> = {}) =>
  openReviews(server, post.id, reader.session, '', undefined, tabStorage)
/** Opens the reviews again in the same tab. */
const reload = (post: { id: number }) => open(post, { ...sessionStorage })

const editField = ({ page }: ReviewPage) => until(() => page.getByLabelText('Edit review'))
const update = (field: HTMLElement) => fireEvent.submit(field.closest('form') ?? field)

async function edit(opened: ReviewPage, review: string, to: string) {
  await until(() => press(opened.row(review), 'Edit'))
  const field = await editField(opened)
  type(field, to)
  return field
}

describe('an edit', () => {
  test('keeps its text when the review is deleted', async () => {
    const post = await addPost([
      { content: 'Soon gone', rating: 4, by: 'me' },
      { content: 'By somebody else' },
    ])
    const first = await open(post)
    const field = await edit(first, 'Soon gone', text)
    await server.sql`delete from comments where id = ${post.ids[0] ?? 0}`
    update(field)
    await until(() => first.page.getByText(goneMeanwhile))
    press(first.row('By somebody else'), /^Like/)
    await until(() => first.page.getByRole('heading', { name: 'Comments 1' }))
    await until(() => buttonIn(first.row('By somebody else'), 'Unlike, 1 like'))
    const readAgain = (path: string) => path.startsWith('/rest/v1/likes') && path.includes(`${post.ids[1]}`)
    await until(() => expect(first.network.read.filter(readAgain).length).toBeGreaterThan(1))
    expect(first.page.getByLabelText('Edit review')).toHaveProperty('value', text)
    const second = await reload(post)
    expect(await editField(second)).toHaveProperty('value', text)
    await until(() => second.page.getByText(goneMeanwhile))
    fireEvent.click(second.page.getByText('Cancel'))
    await until(() => expect(second.page.queryByLabelText('Edit review')).toBeNull())
    const third = await reload(post)
    await until(() => buttonIn(third.row('By somebody else'), /^Unlike/))
    expect(third.page.queryByLabelText('Edit review')).toBeNull()
  })

  test('continues after a reload, even far down the list', async () => {
    const post = await addPost([{ content: 'Far down', rating: 4, by: 'me' }])
    await server.sql`update comments set created_at = '2024-01-01Z' where blog_id = ${post.id}`
    const first = await open(post)
    const field = await edit(first, 'Far down', text)
    const ratings = first.page.getAllByLabelText('Rating')
    type(ratings.at(-1) ?? field, '0')
    await fill(post.id, 30)
    const second = await reload(post)
    const again = await editField(second)
    expect(again).toHaveProperty('value', text)
    update(again)
    await until(() => second.page.getByText('Comment updated successfully'))
    await until(() => second.row(text))
    expect((await stored(post.id)).filter(({ content }) => content === text)).toEqual([
      { content: text, rating: null },
    ])
  })

  test('shows the current text of a changed review', async () => {
    const text = 'Words against those of another tab'
    const post = await addPost([{ content: 'First words', rating: 2, by: 'me' }])
    const first = await open(post)
    const field = await edit(first, 'First words', text)
    const changeElsewhere = (content: string) =>
      server.sql`update comments set content = ${content}, rating = 5, created_at = clock_timestamp()
        where blog_id = ${post.id}`
    const meet = async ({ page }: ReviewPage, content: string) => {
      const there = await until(() => page.getByRole('figure'))
      await until(() => within(there).getByText(content))
      within(there).getByRole('img', { name: '5 out of 5 stars' })
      page.getByRole('textbox', { name: 'Edit review', description: changedElsewhere })
      expect(page.getByLabelText('Edit review')).toHaveProperty('value', text)
    }
    await changeElsewhere('From another tab')
    update(field)
    await meet(first, 'From another tab')
    await changeElsewhere('From a third one')
    update(field)
    await meet(first, 'From a third one')
    await changeElsewhere('From a fourth one')
    const second = await reload(post)
    await meet(second, 'From a fourth one')
    expect(await stored(post.id)).toEqual([{ content: 'From a fourth one', rating: 5 }])
    update(await editField(second))
    await until(async () => expect(await stored(post.id)).toEqual([{ content: text, rating: 2 }]))
    await until(() => expect(second.page.queryByLabelText('Edit review')).toBeNull())
    const next = await edit(second, text, 'Once more')
    update(next)
    await until(async () => expect(await stored(post.id)).toEqual([{ content: 'Once more', rating: 2 }]))
  })

  test('is not reported as a foreign change after a retry', async () => {
    const text = 'Words that arrived'
    const post = await addPost([{ content: 'First words', by: 'me' }])
    const opened = await open(post)
    const field = await edit(opened, 'First words', text)
    opened.network.intercept = async ({ method }) => {
      if (method !== 'PATCH') return null
      await server.sql`update comments set content = ${text}, created_at = clock_timestamp()
        where blog_id = ${post.id}`
      throw new TypeError('Failed to fetch')
    }
    update(field)
    await until(() => opened.page.getByText(/The connection was interrupted/))
    opened.network.intercept = () => null
    update(field)
    await until(() => expect(opened.page.queryByLabelText('Edit review')).toBeNull())
  })

  test('is shown in every view with its focus', async () => {
    const post = await addPost([{ content: 'Five', rating: 5, by: 'me' }])
    const opened = await open(post)
    await edit(opened, 'Five', text)
    const filter = opened.page.getByLabelText('Filter')
    filter.focus()
    type(filter, '1')
    await until(() => opened.page.getByText('0 found'))
    expect(await editField(opened)).toHaveProperty('value', text)
    expect(document.activeElement?.id).toBe(filter.id)
    type(filter, '0')
    await until(() => opened.page.getByRole('list', { name: 'Comments' }))
    expect(await editField(opened)).toHaveProperty('value', text)
  })
})

test('keeps a new review in an expired session', async () => {
  const post = await addPost()
  const first = await open(post)
  type(first.page.getByLabelText('Review'), text)
  const past = Math.floor(Date.now() / 1000) - 3600
  const over = JSON.stringify({ ...reader.session, expires_at: past, refresh_token: 'used-up' })
  localStorage.setItem('sb-byline-auth-token', over)
  submit(first.page)
  await until(() => first.page.getByText('You were signed out. Nothing you wrote is lost.'))
  expect(await stored(post.id)).toEqual([])
  const second = await openReviews(server, post.id, reader.session, '', undefined, { ...sessionStorage })
  await until(() => expect(second.page.getByLabelText('Review')).toHaveProperty('value', text))
})

test('hides an unsent review from another account', async () => {
  const post = await addPost()
  const { page } = await open(post)
  const field = page.getByLabelText('Review')
  type(field, text)
  const { email } = await peopleOf(() => server).signedUp('next')
  const other = createClient(server.url, server.publishableKey, {
    auth: { storageKey: 'sb-byline-auth-token', autoRefreshToken: false },
  })
  await other.auth.getSession()
  await other.auth.signInWithPassword({ email, password: PASSWORD })
  await until(() => expect(field).toHaveProperty('value', ''))
  expect(JSON.stringify(sessionStorage)).toContain(text)
})

test('holds a review with many links', async () => {
  const post = await addPost()
  const first = await open(post)
  type(first.page.getByLabelText('Review'), 'https://a.example https://b.example https://c.example')
  type(first.page.getAllByLabelText('Rating')[0] ?? document.body, '5')
  submit(first.page)
  await until(() => first.page.getByText(/It will appear once it is approved\./))
  const visitor = await openReviews(server, post.id, null)
  visitor.page.getByRole('heading', { name: 'Comments 0' })
  expect(document.body.textContent).not.toContain('c.example')
  const again = await open(post)
  const row = await until(() => again.row(/c\.example/))
  again.page.getByText('Waiting for approval')
  again.page.getByText('Not Rated')
  again.page.getByRole('heading', { name: 'Comments 0' })
  expect([...row.querySelectorAll('button')].map(button => button.textContent)).toEqual(['Edit', 'Delete'])
  press(row, 'Delete')
  const dialog = await until(() => again.page.getByRole('dialog', { name: 'Delete Comment' }))
  press(dialog, 'Delete')
  await until(async () => expect(await stored(post.id)).toEqual([]))
})

test('reports a comment once with a trimmed reason', async () => {
  const post = await addPost([{ content: 'Something rude' }])
  const { page, row } = await open(post)
  await until(() => press(row('Something rude'), 'Report'))
  const dialog = await until(() => page.getByRole('dialog', { name: 'Report comment' }))
  type(page.getByLabelText('Reason (optional)'), '  It is rude. ')
  fireEvent.submit(dialog.querySelector('form') ?? dialog)
  await until(() => page.getByText('Thank you. An administrator will review it.'))
  const reports = await server.sql`select reason from reports where comment_id = ${post.ids[0] ?? 0}`
  expect(reports).toEqual([{ reason: 'It is rude.' }])
  for (const shown of [row, (await reload(post)).row])
    await until(() => {
      expect(shown('Something rude').textContent).toContain('Reported')
      const buttons = [...shown('Something rude').querySelectorAll('button')]
      expect(buttons.map(({ textContent }) => textContent)).toEqual(['0', 'Reply'])
    })
})

describe('the next comments of a long list', () => {
  const more = ({ page }: ReviewPage) => page.getByText(/^Show \d+ more comments?$/)

  test('are neither duplicated nor missing after changes', async () => {
    const post = await addPost()
    await fill(post.id, 50)
    const opened = await openReviews(server, post.id, null)
    const change = (added: string[], deleted: string[]) => server.sql`
      with gone as (delete from comments where blog_id = ${post.id} and content = any (${deleted}))
      insert into comments (user_id, blog_id, content) select id, ${post.id}, added
      from profiles, unnest(${added}::text[]) added where username = 'osric'`
    await change(['Added by another', 'And another'], ['Comment 40', 'Comment 28', 'Comment 27'])
    more(opened).focus()
    fireEvent.click(more(opened))
    await until(() => expect(opened.texts()).toHaveLength(40))
    expect(document.activeElement?.closest('.review-list')).not.toBeNull()
    await change([], ['Comment 45', 'Comment 9'])
    fireEvent.click(more(opened))
    const rest = await server.sql`
      select content from comments where blog_id = ${post.id} order by created_at desc, id desc`
    await until(() => expect(opened.texts()).toEqual(rest.map(({ content }) => content)))
  })

  test('move an edit that is requested during a reload', async () => {
    const post = await addPost([{ content: 'Mine', by: 'me' }])
    await server.sql`update comments set created_at = '2024-06-01 10:00:30Z' where blog_id = ${post.id}`
    await fill(post.id, 45)
    const opened = await open(post)
    const field = await edit(opened, 'Mine', 'Mine, better')
    const read = Promise.withResolvers<null>()
    opened.network.intercept = ({ method, url }) => {
      if (method !== 'GET' || !url.includes('/rest/v1/rpc/read_reviews')) return null
      opened.network.intercept = () => null
      return read.promise
    }
    update(field)
    await until(() => opened.page.getByText('Comment updated successfully'))
    fireEvent.click(more(opened))
    read.resolve(null)
    await until(() => expect(opened.texts()).toHaveLength(40))
    expect(opened.texts()[0]).toBe('Mine, better')
  })
})
