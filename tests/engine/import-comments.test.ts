import { expect, test } from 'vitest'
import { post, wxr } from '#tests/support/wordpress-export.ts'
import { comment, importFixture } from './import-fixture.ts'
import { peopleOf } from './people-of.ts'

const site = importFixture()
const { check, go, importAll, tableOf, posts, comments } = site

test('keeps a comment that its writer has claimed', async () => {
  const comment = (id: number, text: string) =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Ann</wp:comment_author><wp:comment_author_email>ann@old.example</wp:comment_author_email><wp:comment_date_gmt>2019-05-01 12:00:00</wp:comment_date_gmt><wp:comment_content>${text}</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`
  const { id: reader } = await peopleOf(() => site.server).signedUp('ann')
  const id = await importAll(wxr(post(1, {}, comment(1, 'Mine') + comment(2, 'Not claimed'))))
  const comments = async () =>
    (await site.server.sql`select content, user_id from comments order by id`).map(
      ({ content, user_id }) => `${content} ${user_id === reader ? 'claimed' : user_id}`,
    )
  expect(await comments()).toEqual(['Mine null', 'Not claimed null'])
  await site.server
    .sql`update comments set user_id = ${reader}, imported_name = null, imported_by = null where content = 'Mine'`
  await importAll(wxr(post(1, {}, comment(1, 'Changed there') + comment(2, 'Not claimed'))))
  expect(await comments()).toEqual(['Mine claimed', 'Not claimed null'])
  await go(id, 'undoing')
  expect(await comments()).toEqual(['Mine claimed'])
  expect(await posts()).toHaveLength(1)
})

test('imports comments with names, dates and threads', async () => {
  const replies =
    comment(2, { 'wp:comment_parent': '3' }) + comment(3) + comment(4, { 'wp:comment_parent': '9' })
  const id = await importAll(
    wxr(post(1, {}, replies), post(2, {}, comment(5, { 'wp:comment_content': ' ' }))),
  )
  const written = { status: 'shown', created_at: '2020-02-03T04:05:06+00:00' }
  expect(await comments()).toEqual([
    { content: 'Text 2', is_reply: true, name: 'Ben 2', ...written },
    { content: 'Text 3', is_reply: false, name: 'Ben 3', ...written },
    { content: 'Text 4', is_reply: false, name: 'Ben 4', ...written },
  ])
  expect((await tableOf(id)).filter(row => row.includes(' comment '))).toEqual([
    'taken comment Ben 3: Text 3',
    'lost comment Ben 5: : It has no text.',
    'taken comment Ben 2: Text 2',
    'changed comment Ben 4: Text 4: The comment that it replies to is missing, so it becomes a review.',
  ])
  await importAll(wxr(post(1, {}, replies)))
  expect(await comments()).toHaveLength(3)
  await go(id, 'undoing')
  expect(await comments()).toEqual([])
})

test('says why comments of pages are lost', async () => {
  const id = await check(wxr(post(1, { 'wp:post_type': 'page' }, comment(2)), post(3)))
  expect((await tableOf(id)).filter(row => row.includes(' comment '))).toEqual([
    'lost comment Ben 2: Text 2: Pages have no reviews here.',
  ])
})

test('changes a comment that has replies', async () => {
  const thread = (text: string) =>
    comment(1, { 'wp:comment_content': text }) + comment(2, { 'wp:comment_parent': '1' })
  await importAll(wxr(post(1, {}, thread('A first'))))
  await importAll(wxr(post(1, {}, thread('A second'))))
  expect((await comments()).map(({ content, is_reply }) => [content, is_reply])).toEqual([
    ['A second', false],
    ['Text 2', true],
  ])
})

test('imports no new comment of a deleted post', async () => {
  await importAll(wxr(post(1)))
  await site.server.sql`delete from blogs where slug = 'walk-1'`
  const id = await importAll(wxr(post(1, {}, comment(1))))
  expect((await tableOf(id)).filter(row => / (post|comment) /.test(row))).toEqual([
    'lost post Walk 1: It was imported before and deleted here.',
    'lost comment Ben 1: Text 1: Its post is not imported.',
  ])
})
