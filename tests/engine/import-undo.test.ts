import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { post, wxr } from '#tests/support/wordpress-export.ts'
import { comment, importFixture, pictureIn, term } from './import-fixture.ts'

const site = importFixture()
const { go, importAll, tableOf, stateOf, posts, comments } = site

test('undoes exactly what it made', async () => {
  await site.server.sql`insert into redirects (from_path, target) values ('/mine', '/blog')`
  const rows = async () => [
    await posts(),
    await site.server.sql`select from_path from redirects`,
    await site.server.sql`select name from tags`,
    await site.server.sql`select name from storage.objects where bucket_id = 'thumbnail'`,
    await site.server.sql`select topics from settings`,
  ]
  const before = await rows()
  const id = await importAll(
    wxr(
      post(
        1,
        { 'content:encoded': '<img src="/a.jpg">' },
        term('category', 'Trips') + term('post_tag', 'Sea'),
      ),
    ),
  )
  const file = pictureIn((await posts())[0]?.content)
  await go(id, 'undoing')
  expect(await stateOf(id)).toMatchObject({ state: 'undone', error: '' })
  expect(await rows()).toEqual(before)
  expect(await site.server.files.find('thumbnail', file)).toBeNull()
})

test('lists what stays after it was undone', async () => {
  const id = await importAll(wxr(post(1), post(2), post(3)))
  await site.server.sql`update blogs set content = 'Mine' where slug = 'walk-1'`
  await site.server
    .sql`insert into comments (user_id, blog_id, content) select ${site.admin.id}, id, 'Good' from blogs where slug = 'walk-2'`
  await go(id, 'undoing')
  expect((await posts()).map(({ slug }) => slug)).toEqual(['walk-1', 'walk-2'])
  expect((await tableOf(id)).filter(row => row.startsWith('stays post'))).toEqual([
    'stays post Walk 2: It has reviews that were written here.',
    'stays post Walk 1: It was changed here since.',
  ])
})

test.each([
  ['tags', `update blogs set tags = '{Mine}'`],
  ['date', `update blogs set published_at = '2020-01-01'`],
  ['cover', `update blogs set cover = 'sun-1-00000000'`],
])('leaves a post whose %s changed when it is undone', async (_, change) => {
  const id = await importAll(wxr(post(1)))
  await site.server.sql.unsafe(change)
  await go(id, 'undoing')
  expect(await posts()).toHaveLength(1)
})

test('undoing leaves a post with an unsaved draft', async () => {
  const id = await importAll(wxr(post(1)))
  await site.server
    .sql`insert into drafts (id, user_id, blog_id) select gen_random_uuid(), ${site.admin.id}, id from blogs`
  await go(id, 'undoing')
  expect((await tableOf(id)).filter(row => row.startsWith('stays post'))).toEqual([
    'stays post Walk 1: It has unsaved changes.',
  ])
})

test('waits for a save when it is undone', async () => {
  const id = await importAll(wxr(post(1)))
  const saved = Promise.withResolvers<void>()
  const saving = site.server.sql.begin(async step => {
    await step`update blogs set content = 'Mine'`
    await saved.promise
  })
  const undone = go(id, 'undoing')
  await until(async () =>
    expect(await site.server.sql`select from pg_stat_activity where wait_event_type = 'Lock'`).not.toEqual(
      [],
    ),
  )
  saved.resolve()
  await Promise.all([saving, undone])
  expect(await posts()).toMatchObject([{ content: 'Mine' }])
})

test('refuses to undo after a month', async () => {
  const id = await importAll(wxr(post(1)))
  await site.server.sql`update private.imports set created_at = now() - interval '32 days' where id = ${id}`
  await expect(go(id, 'undoing')).rejects.toMatchObject({ code: 'PT409' })
})

test('removes a picture whose file stayed when it was undone', async () => {
  const id = await importAll(wxr(post(1, { 'content:encoded': '<img src="/a.jpg">' })))
  const file = pictureIn((await posts())[0]?.content)
  const { remove } = site.server.files
  site.server.files.remove = async () => {
    throw Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  }
  try {
    await go(id, 'undoing')
  } finally {
    site.server.files.remove = remove
  }
  expect(await stateOf(id)).toMatchObject({
    state: 'imported',
    error: expect.stringContaining('Try again to continue.'),
  })
  await go(id, 'undoing')
  expect(await stateOf(id)).toMatchObject({ state: 'undone', error: '' })
  expect(await site.server.files.find('thumbnail', file)).toBeNull()
})

test('lists no comment that goes with its post', async () => {
  const id = await importAll(wxr(post(1, {}, comment(1))))
  await site.server.sql`update comments set status = 'held'`
  await go(id, 'undoing')
  expect(await comments()).toEqual([])
  expect((await tableOf(id)).filter(row => row.startsWith('stays'))).toEqual([])
})

test('restores a post whose import was undone meanwhile', async () => {
  const { sql, files } = site.server
  const text = { 'content:encoded': '<img src="/a.jpg">' }
  const id = await importAll(
    wxr(post(1, text, term('category', 'Trips') + term('post_tag', 'Sea') + comment(1))),
  )
  const read = async () => [
    await posts(),
    await comments(),
    await sql`select name from tags join private.post_tags on tag_id = tags.id`,
    await sql`select from settings where topics @> '[{"name": "Trips"}]'`,
  ]
  const before = await read()
  const of_post = await sql<{ id: number }>`select id from blogs where slug like 'walk%'`
  await site.admin.client.rpc('move_to_bin', { of_kind: 'post', ids: of_post.map(row => String(row.id)) })
  await go(id, 'undoing')
  expect(await sql`select from settings where topics @> '[{"name": "Trips"}]'`).toEqual([])

  const { data } = await site.admin.client.rpc('restore_from_bin', {
    entries: (await sql<{ id: number }>`select id from bin`).map(row => row.id),
  })
  expect(data).toMatchObject([{ outcome: 'restored' }])
  expect(await read()).toEqual(before)
  expect(await files.find('thumbnail', pictureIn((await posts())[0]?.content))).not.toBeNull()
})
