import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beginImport } from '#server/import/begin-import.ts'
import { fetchFeed } from '#server/import/fetch-feed.ts'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { harmsIn } from '#tests/support/harms-in.ts'
import { hostileHtml } from '#tests/support/hostile-html.ts'
import { item, post, wxr } from '#tests/support/wordpress-export.ts'
import { comment, importFixture, pictureIn, term } from './import-fixture.ts'
import { peopleOf } from './people-of.ts'

const site = importFixture()
const { run, check, importAll, tableOf, stateOf, posts, requested } = site

test('lists what becomes of each item without changing anything', async () => {
  const [before] = await site.server.sql`select count(*)::int as posts from blogs`
  const id = await check(
    wxr(
      post(1, {}, term('category', 'Trips') + term('post_tag', 'Sea')),
      post(2, { title: '', 'content:encoded': '<img src="/a.jpg"><form>x</form>' }),
      post(3, { 'wp:post_name': 'walk-1' }),
      post(4, { 'wp:status': 'trash' }),
    ),
  )
  expect(await stateOf(id)).toMatchObject({ state: 'checked', error: '' })
  expect(await tableOf(id)).toEqual([
    'taken tag Trips & tours',
    'taken topic Trips',
    'taken tag Sea',
    'taken post Walk 1',
    'taken redirect /2020/walk-1 → /blog/walk-1',
    'taken redirect /?p=1 → /blog/walk-1',
    'changed post Untitled post: A form was left out.,It has no title: its first words became one.',
    'taken picture https://old.example/a.jpg: From old.example.',
    'taken redirect /2020/walk-2 → /blog/walk-2',
    'taken redirect /?p=2 → /blog/walk-2',
    'clashing post Walk 3: The slug ‘walk-1’ is taken, so it gets ‘walk-1-2’.',
    'taken redirect /2020/walk-3 → /blog/walk-1-2',
    'taken redirect /?p=3 → /blog/walk-1-2',
    'lost other post: Its status is ‘trash’.',
  ])
  expect(await site.server.sql`select count(*)::int as posts from blogs`).toEqual([before])
  expect(requested).toEqual([])
})

test('counts progress by items without their pictures', async () => {
  const id = await check(wxr(post(1, { 'content:encoded': '<img src="/a.jpg"><img src="/b.jpg">' })))
  const items = (await tableOf(id)).filter(row => !/^\w+ picture /.test(row))
  const [found] = await site.server.sql`select total from private.imports where id = ${id}`
  expect(found?.total).toBe(items.length)
})

test('imports posts with their pictures, tags and links', async () => {
  const meta = `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>`
  const cover = item({
    'wp:post_id': '9',
    'wp:post_type': 'attachment',
    'wp:attachment_url': 'https://old.example/c.jpg',
  })
  const id = await importAll(
    wxr(
      post(
        1,
        {
          'content:encoded':
            '<p><a href="https://old.example/2020/walk-2/#b">b</a></p><p><img src="/a.jpg" alt="A"></p><img src="/same.jpg">',
        },
        term('category', 'Trips') + term('post_tag', 'Sea') + meta,
      ),
      post(2),
      cover,
    ),
  )
  expect(await stateOf(id)).toEqual({ state: 'imported', error: '', isDone: true })
  const [one] = await posts()
  expect(one).toMatchObject({
    title: 'Walk 1',
    topic: 'Trips',
    tags: ['Sea'],
    status: 'published',
    user_id: site.admin.id,
  })
  expect(one?.inserted_at).toBe('2020-01-02T03:04:05+00:00')
  expect(one?.content).toContain('<a href="/blog/walk-2#b">b</a>')
  const stored = pictureIn(one?.content)
  expect(stored).toMatch(/^Content\/[\da-f-]{36}-40x30\.webp$/)
  expect(String(one?.content).split(stored)).toHaveLength(3)
  expect(await site.server.files.find('thumbnail', stored)).not.toBeNull()
  expect(await site.server.files.find('thumbnail', `Thumbnail/${one?.thumbnail}`)).not.toBeNull()
  expect(await site.server.sql`select from_path, target from redirects order by 1`).toEqual([
    { from_path: '/2020/walk-1', target: '/blog/walk-1' },
    { from_path: '/2020/walk-2', target: '/blog/walk-2' },
    { from_path: '/?p=1', target: '/blog/walk-1' },
    { from_path: '/?p=2', target: '/blog/walk-2' },
  ])
  expect(
    await site.server
      .sql`select 1 from settings, jsonb_array_elements(topics) as topic where topic ->> 'name' = 'Trips'`,
  ).toHaveLength(1)
})

test('changes only what changed in the second run', async () => {
  const image = { 'content:encoded': '<img src="/a.jpg">' }
  await importAll(wxr(post(1, image), post(2, image), post(3)))
  const before = await posts()
  requested.length = 0
  const id = await importAll(wxr(post(1, image), post(2, { title: 'New title', ...image }), post(3), post(4)))
  const after = await posts()
  expect(after.map(({ id, title }) => [id, title])).toEqual([
    [before[0]?.id, 'Walk 1'],
    [before[1]?.id, 'New title'],
    [before[2]?.id, 'Walk 3'],
    [after[3]?.id, 'Walk 4'],
  ])
  expect(after[1]?.content).toBe(before[1]?.content)
  expect(requested).toEqual([])
  expect((await tableOf(id)).filter(row => row.includes(' post '))).toEqual([
    'same post Walk 1',
    'taken post New title',
    'same post Walk 3',
    'taken post Walk 4',
  ])
})

test('dates a changed text as the old site does', async () => {
  const changed = { 'wp:post_modified_gmt': '2021-05-06 07:08:09' }
  await importAll(wxr(post(1), post(2)))
  await importAll(wxr(post(1, { ...changed, title: 'New title' }), post(2, { title: 'New title' })))
  expect(
    await site.server.sql`select title, text_changed_at from blogs where slug like 'walk%' order by slug`,
  ).toEqual([
    { title: 'New title', text_changed_at: '2021-05-06T07:08:09+00:00' },
    { title: 'New title', text_changed_at: null },
  ])
})

test('leaves what was changed or deleted here', async () => {
  await importAll(wxr(post(1), post(2)))
  await site.server.sql`update blogs set title = 'Mine' where slug = 'walk-1'`
  await site.server.sql`delete from blogs where slug = 'walk-2'`
  const id = await importAll(wxr(post(1, { title: 'Theirs' }), post(2, { title: 'Theirs' })))
  expect((await posts()).map(({ title }) => title)).toEqual(['Mine'])
  expect((await tableOf(id)).filter(row => row.includes(' post '))).toEqual([
    'clashing post Theirs: It was changed or deleted here since it was imported, so it stays as it is.',
    'lost post Theirs: It was imported before and deleted here.',
  ])
})

test('lets hostile HTML in through the sanitizer only', async () => {
  const vectors = Object.values(hostileHtml).flat()
  await importAll(
    wxr(
      ...vectors.map((html, at) =>
        post(
          at,
          { title: html, 'excerpt:encoded': html, 'content:encoded': html },
          term('category', html) + term('post_tag', html),
        ),
      ),
    ),
  )
  const stored = await site.server.sql<
    Record<string, string>
  >`select content, title, introduction, topic, tags::text as tags from blogs where inserted_at < '2021-01-01'`
  expect(stored.length).toBeGreaterThan(vectors.length / 2)
  for (const { content } of stored) {
    expect(sanitize(content ?? '')).toBe(content)
    expect(harmsIn(content ?? '')).toEqual([])
  }
})

test('imports the feed of an address', async () => {
  const path = await fetchFeed('http://old.example/feed', join(site.folder, 'feed'), site.old.network)
  const id = await importAll(await readFile(path), 'http://old.example/feed')
  expect((await tableOf(id)).filter(row => row.includes(' post '))).toEqual(['taken post Walk 1'])
})

test('leaves the unfinished import of another feed', async () => {
  const [mine, other] = ['http://old.example/feed', 'http://old.example/feed?of=another']
  const id = await beginImport(site.partsOf(), mine)
  await expect(beginImport(site.partsOf(), other)).rejects.toThrow(`The import of ${mine} is running`)
  expect(await beginImport(site.partsOf(), mine)).toBe(id)
})

test('stores the feed of each address in its own file', async () => {
  const [mine, other] = ['http://old.example/feed', 'http://old.example/feed?of=another']
  await site.server
    .sql`update private.imports set state = 'checked' where id = ${await beginImport(site.partsOf(), mine)}`
  await beginImport(site.partsOf(), other)
  const paths = await site.server.sql`select path from private.imports order by id`
  expect(new Set(paths.map(({ path }) => path)).size).toBe(2)
})

test('imports a post with addresses of several kilobytes', async () => {
  const long = randomBytes(4000).toString('base64url')
  const image = `<img src="/a.jpg?${long}.jpg">`
  const id = await importAll(
    wxr(post(1, { 'wp:post_id': long, 'content:encoded': image, link: `https://old.example/${long}` })),
  )
  expect(await stateOf(id)).toEqual({ state: 'imported', error: '', isDone: true })
  expect(pictureIn((await posts())[0]?.content)).not.toBe('')
})

test('writes posts in the name of an administrator', async () => {
  const id = await check(wxr(post(1)))
  const { id: other } = await peopleOf(() => site.server).signedUpAdmin('ada')
  await site.admin.client.rpc('continue_import', { of_import: id, next_state: 'importing' })
  await site.server.sql`update profiles set role = 'user' where id = ${site.admin.id}`
  await run()
  expect(await posts()).toMatchObject([{ user_id: other }])
})

test.each([
  ['NUL in a text', post(1, { 'content:encoded': 'Walk\0ed <img src="/a\0.png">' })],
  ['NUL in an address', post(1, { link: 'https://old.example/a\0b' })],
  ['an encoded NUL in an address', post(1, { link: 'https://old.example/a%00b' })],
  ['NUL in an id', post(1, { 'wp:post_id': '1\0' }, comment(1, { 'wp:comment_id': '1\0' }))],
  ['an emoji where a title is cut', post(1, {}, comment(1, { 'wp:comment_content': `${'x'.repeat(79)}😀` }))],
  ['an escape in a title', post(1, { title: 'Why \\u0000 fails' })],
])('imports %s', async (_, exported) => {
  const id = await importAll(wxr(exported))
  expect(await stateOf(id)).toEqual({ state: 'imported', error: '', isDone: true })
  expect(await posts()).toHaveLength(1)
  expect((await tableOf(id)).filter(row => row.includes('The database'))).toEqual([])
})

test('lists addresses that no redirect can have', async () => {
  const id = await check(
    wxr(
      post(1, { link: 'https://old.example/a%0ab' }),
      post(2, { link: `https://old.example/${'a'.repeat(3000)}` }),
    ),
  )
  expect((await tableOf(id)).filter(row => row.startsWith('lost redirect'))).toHaveLength(2)
})

test('imports posts that share an id', async () => {
  const other = post(1, { title: 'Walk 2', 'wp:post_name': 'walk-2' })
  const id = await importAll(wxr(post(1), other, post(1)))
  expect((await posts()).map(({ title }) => title)).toEqual(['Walk 1', 'Walk 2'])
  expect(await tableOf(id)).toContain('lost post Walk 1: Another item has the same id, or it has none.')
  const again = await importAll(wxr(post(1), other, post(1)))
  expect((await tableOf(again)).filter(row => / post /.test(row))).toEqual([
    'same post Walk 1',
    'same post Walk 2',
    'lost post Walk 1: Another item has the same id, or it has none.',
  ])
})
