import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectSql } from '#server/database/pool.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { fetchFeed } from '#server/import/fetch-feed.ts'
import { runImports } from '#server/import/run-imports.ts'
import { removeLeftUploads, uploadsFolder } from '#server/import/uploads-folder.ts'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { harmsIn } from '#tests/support/harms-in.ts'
import { hostileHtml } from '#tests/support/hostile-html.ts'
import { openLinksNetwork } from '#tests/support/links-network.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { removeTemporaryFolders, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'
import { item, post, wxr } from '#tests/support/wordpress-export.ts'
import { zipOf } from '#tests/support/zip-of.ts'
import { peopleOf, tokenOf } from './people-of.ts'

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
  .jpeg()
  .toBuffer()

let server: BorrowedServer
let admin: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUpAdmin']>>
let old: Awaited<ReturnType<typeof openLinksNetwork>>
let folder: string
const decoder = new PictureDecoder(1)
const requested: string[] = []

beforeAll(async () => {
  server = await borrowServer()
  old = await openLinksNetwork(
    { 'old.example': [['93.184.215.14']], 'private.example': [['10.0.0.7']] },
    (request, response) => {
      requested.push(request.url ?? '')
      if (request.url?.endsWith('.jpg')) response.end(picture)
      else if (request.url?.startsWith('/silent')) response.destroy()
      else if (request.url === '/feed')
        response.end(
          '<rss><channel><title>Old</title><item><title>Walk 1</title><link>http://old.example/walk-1</link><pubDate>Thu, 02 Jan 2020 03:04:05 +0200</pubDate><description>&lt;p&gt;All of it.&lt;/p&gt;</description></item></channel></rss>',
        )
      else response.writeHead(404).end()
    },
  )
})
afterAll(async () => {
  decoder.close()
  old.close()
  await removeTemporaryFolders()
})
beforeEach(async () => {
  server = await borrowServer()
  admin = await peopleOf(() => server).signedUpAdmin('iris')
  folder = await temporaryFolder('import')
  requested.length = 0
})

const run = () =>
  runImports({
    sql: server.database.jobs,
    files: server.files,
    decoder,
    network: old.network,
    uploads: folder,
  })

async function begin(content: string | Uint8Array, name = 'export.xml'): Promise<number> {
  const { data, error } = await admin.client.rpc('begin_import', { file_name: name })
  if (error) throw error
  const path = join(folder, `${data}`)
  await writeFile(path, content)
  await server.sql`update private.imports set path = ${path} where id = ${data}`
  return Number(data)
}

async function check(content: string | Uint8Array, name?: string): Promise<number> {
  const id = await begin(content, name)
  await run()
  return id
}

async function go(id: number, state = 'importing') {
  const { error } = await admin.client.rpc('continue_import', { of_import: id, next_state: state })
  if (error) throw error
  await run()
}

async function importAll(content: string | Uint8Array, name?: string) {
  const id = await check(content, name)
  await go(id)
  return id
}

async function tableOf(id: number): Promise<string[]> {
  const { data } = await admin.client.rpc('list_import_rows', {
    of_import: id,
    of_outcome: '',
    of_type: '',
    skip: 0,
    take: 100,
  })
  return data.rows.map(
    ({ type, title, outcome, notes }: Record<string, string>) =>
      `${outcome} ${type} ${title}${notes?.length ? `: ${notes}` : ''}`,
  )
}

async function stateOf(id: number) {
  const { data } = await admin.client.rpc('list_imports')
  const { state, error, done, total } = data.find((one: { id: number }) => one.id === id)
  return { state, error, isDone: done === total }
}

const term = (domain: string, name: string) => `<category domain="${domain}"><![CDATA[${name}]]></category>`

test('lists what becomes of each item without changing anything', async () => {
  const [before] = await server.sql`select count(*)::int as posts from blogs`
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
  expect(await server.sql`select count(*)::int as posts from blogs`).toEqual([before])
  expect(requested).toEqual([])
})

const posts = () =>
  server.sql<Record<string, unknown>>`
    select id, slug, title, content, topic, tags, status, thumbnail, inserted_at, user_id from blogs where slug like 'walk%' order by slug`

const pictureIn = (content: unknown) => /thumbnail\/(Content\/[\w.-]+)"/.exec(String(content))?.[1] ?? ''

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
    user_id: admin.id,
  })
  expect(one?.inserted_at).toBe('2020-01-02T03:04:05+00:00')
  expect(one?.content).toContain('<a href="/blog/walk-2#b">b</a>')
  const stored = pictureIn(one?.content)
  expect(stored).toMatch(/^Content\/[\da-f-]{36}-40x30\.webp$/)
  expect(String(one?.content).split(stored)).toHaveLength(3)
  expect(await server.files.find('thumbnail', stored)).not.toBeNull()
  expect(await server.files.find('thumbnail', `Thumbnail/${one?.thumbnail}`)).not.toBeNull()
  expect(await server.sql`select from_path, target from redirects order by 1`).toEqual([
    { from_path: '/2020/walk-1', target: '/blog/walk-1' },
    { from_path: '/2020/walk-2', target: '/blog/walk-2' },
    { from_path: '/?p=1', target: '/blog/walk-1' },
    { from_path: '/?p=2', target: '/blog/walk-2' },
  ])
  expect(
    await server.sql`select 1 from settings, jsonb_array_elements(topics) as topic where topic ->> 'name' = 'Trips'`,
  ).toHaveLength(1)
})

test('takes pictures from the archive', async () => {
  const html = '<img src="https://old.example/wp-content/uploads/2020/a-300x200.jpg">'
  const archive = zipOf([
    { path: 'site.xml', content: wxr(post(1, { 'content:encoded': html })) },
    { path: 'uploads/2020/a.jpg', content: picture },
  ])
  await importAll(archive, 'export.zip')
  expect(pictureIn((await posts())[0]?.content)).not.toBe('')
  expect(requested).toEqual([])
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

test('leaves what was changed or deleted here', async () => {
  await importAll(wxr(post(1), post(2)))
  await server.sql`update blogs set title = 'Mine' where slug = 'walk-1'`
  await server.sql`delete from blogs where slug = 'walk-2'`
  const id = await importAll(wxr(post(1, { title: 'Theirs' }), post(2, { title: 'Theirs' })))
  expect((await posts()).map(({ title }) => title)).toEqual(['Mine'])
  expect((await tableOf(id)).filter(row => row.includes(' post '))).toEqual([
    'clashing post Theirs: It was changed or deleted here since it was imported, so it stays as it is.',
    'lost post Theirs: It was imported before and deleted here.',
  ])
})

test('undoes exactly what it made', async () => {
  await server.sql`insert into redirects (from_path, target) values ('/mine', '/blog')`
  const rows = async () => [
    await posts(),
    await server.sql`select from_path from redirects`,
    await server.sql`select name from tags`,
    await server.sql`select name from storage.objects where bucket_id = 'thumbnail'`,
    await server.sql`select topics from settings`,
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
  expect(await server.files.find('thumbnail', file)).toBeNull()
})

test('lists what stays after it was undone', async () => {
  const id = await importAll(wxr(post(1), post(2), post(3)))
  await server.sql`update blogs set content = 'Mine' where slug = 'walk-1'`
  await server.sql`insert into comments (user_id, blog_id, content) select ${admin.id}, id, 'Good' from blogs where slug = 'walk-2'`
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
  await server.sql.unsafe(change)
  await go(id, 'undoing')
  expect(await posts()).toHaveLength(1)
})

test('undoing leaves a post with an unsaved draft', async () => {
  const id = await importAll(wxr(post(1)))
  await server.sql`insert into drafts (id, user_id, blog_id) select gen_random_uuid(), ${admin.id}, id from blogs`
  await go(id, 'undoing')
  expect((await tableOf(id)).filter(row => row.startsWith('stays post'))).toEqual([
    'stays post Walk 1: It has unsaved changes.',
  ])
})

test('waits for a save when it is undone', async () => {
  const id = await importAll(wxr(post(1)))
  const saved = Promise.withResolvers<void>()
  const saving = server.sql.begin(async step => {
    await step`update blogs set content = 'Mine'`
    await saved.promise
  })
  const undone = go(id, 'undoing')
  await until(async () =>
    expect(await server.sql`select from pg_stat_activity where wait_event_type = 'Lock'`).not.toEqual([]),
  )
  saved.resolve()
  await Promise.all([saving, undone])
  expect(await posts()).toMatchObject([{ content: 'Mine' }])
})

test('keeps a comment that its writer has claimed', async () => {
  const comment = (id: number, text: string) =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Ann</wp:comment_author><wp:comment_author_email>ann@old.example</wp:comment_author_email><wp:comment_date_gmt>2019-05-01 12:00:00</wp:comment_date_gmt><wp:comment_content>${text}</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`
  const { id: reader } = await peopleOf(() => server).signedUp('ann')
  const id = await importAll(wxr(post(1, {}, comment(1, 'Mine') + comment(2, 'Not claimed'))))
  const comments = async () =>
    (await server.sql`select content, user_id from comments order by id`).map(
      ({ content, user_id }) => `${content} ${user_id === reader ? 'claimed' : user_id}`,
    )
  expect(await comments()).toEqual(['Mine null', 'Not claimed null'])
  await server.sql`update comments set user_id = ${reader}, imported_name = null, imported_by = null where content = 'Mine'`
  await importAll(wxr(post(1, {}, comment(1, 'Changed there') + comment(2, 'Not claimed'))))
  expect(await comments()).toEqual(['Mine claimed', 'Not claimed null'])
  await go(id, 'undoing')
  expect(await comments()).toEqual(['Mine claimed'])
  expect(await posts()).toHaveLength(1)
})

test('refuses to undo after a month', async () => {
  const id = await importAll(wxr(post(1)))
  await server.sql`update private.imports set created_at = now() - interval '32 days' where id = ${id}`
  await expect(go(id, 'undoing')).rejects.toMatchObject({ code: 'PT409' })
})

test('goes on after an interruption', async () => {
  const id = await check(wxr(...Array.from({ length: 250 }, (_, at) => post(at))))
  await admin.client.rpc('continue_import', { of_import: id, next_state: 'importing' })
  const stop = new AbortController()
  const parts = {
    sql: server.database.jobs,
    files: server.files,
    decoder,
    network: old.network,
    uploads: folder,
  }
  const interrupted = runImports({ ...parts, signal: stop.signal, notify: () => stop.abort() })
  await expect(interrupted).rejects.toThrow()
  const first = await posts()
  expect(first.length).toBeGreaterThan(0)
  expect(first.length).toBeLessThan(250)
  expect(await stateOf(id)).toMatchObject({ state: 'importing' })
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'imported' })
  const all = await posts()
  expect(all).toHaveLength(250)
  expect(all).toEqual(expect.arrayContaining(first))
})

test('imports for longer than a transaction may be idle', async () => {
  const user = String(server.login.user)
  await server.sql.unsafe(`alter role ${user} set idle_in_transaction_session_timeout = '500ms'`)
  const sql = connectSql(server.login, 4)
  try {
    const id = await check(wxr(...Array.from({ length: 100 }, (_, at) => post(at))))
    await admin.client.rpc('continue_import', { of_import: id, next_state: 'importing' })
    const parts = { sql, files: server.files, decoder, network: old.network, uploads: folder }
    expect(await runImports(parts)).toBe(true)
    expect(await stateOf(id)).toMatchObject({ state: 'imported' })
  } finally {
    await server.sql.unsafe(`alter role ${user} reset idle_in_transaction_session_timeout`)
    await sql.end()
  }
})

test('goes on once the disk has room', async () => {
  const id = await check(wxr(post(1), post(2, { 'content:encoded': '<img src="/a.jpg">' })))
  const { store } = server.files
  server.files.store = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  try {
    await go(id)
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('The disk is full.'),
    })
    expect((await posts()).map(({ slug }) => slug)).toEqual(['walk-1'])
    expect(await server.sql`select name from storage.objects where name like 'Content/%-40x30.webp'`).toEqual(
      [],
    )
  } finally {
    server.files.store = store
  }
  await go(id)
  expect((await posts()).map(({ slug }) => slug)).toEqual(['walk-1', 'walk-2'])
})

test('never fetches from private networks', async () => {
  const html = [
    'http://private.example/a.jpg',
    'http://127.0.0.1/a.jpg',
    'http://[::1]/a.jpg',
    'http://169.254.169.254/a.jpg',
  ]
    .map(address => `<img src="${address}">`)
    .join('')
  const id = await importAll(wxr(post(1, { 'content:encoded': html })))
  expect(old.connected.filter(one => !one.startsWith('old.example'))).toEqual([])
  const lost = (await tableOf(id)).filter(row => row.startsWith('lost picture'))
  expect(lost).toHaveLength(4)
  expect(lost[0]).toContain('This address is not on the public internet.')
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
  const stored = await server.sql<
    Record<string, string>
  >`select content, title, introduction, topic, tags::text as tags from blogs where inserted_at < '2021-01-01'`
  expect(stored.length).toBeGreaterThan(vectors.length / 2)
  for (const { content } of stored) {
    expect(sanitize(content ?? '')).toBe(content)
    expect(harmsIn(content ?? '')).toEqual([])
  }
})

test.each([
  ['another file', 'Hello', 'export.xml is not an export that can be read here'],
  [
    'an export without content',
    wxr().replace(/<wp:category>.*/, ''),
    'export.xml contains nothing that can be imported.',
  ],
  [
    'an export in another encoding',
    Buffer.from(wxr(post(1, { title: 'Café' })), 'latin1'),
    'export.xml, line 6: This is not text in UTF-8. Save it in that encoding.',
  ],
  [
    'an export that is cut',
    wxr(post(1)).replace(/<\/item>[\s\S]*/, ''),
    'line 6: The file ends within the entry',
  ],
])('refuses %s with a sentence', async (_, content, message) => {
  const id = await check(content)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining(message) })
  expect(await posts()).toEqual([])
})

test('imports the feed of an address', async () => {
  const path = await fetchFeed('http://old.example/feed', join(folder, 'feed'), old.network)
  const id = await importAll(await readFile(path), 'http://old.example/feed')
  expect((await tableOf(id)).filter(row => row.includes(' post '))).toEqual(['taken post Walk 1'])
})

test('refuses a second import at the same time', async () => {
  await begin(wxr(post(1)))
  await expect(begin(wxr(post(1)))).rejects.toMatchObject({ code: 'PT409' })
})

test('refuses readers', async () => {
  const { client } = await peopleOf(() => server).signedUp('rob')
  const id = await check(wxr(post(1)))
  for (const { error } of [
    await client.rpc('begin_import', { file_name: 'a' }),
    await client.rpc('continue_import', { of_import: id, next_state: 'importing' }),
    await client.rpc('list_imports'),
    await client.rpc('list_import_rows', { of_import: id, of_outcome: '', of_type: '', skip: 0, take: 9 }),
  ])
    expect(error?.code).toBe('42501')
})

const comment = (id: number, fields: Record<string, string> = {}) =>
  item({
    'wp:comment_id': String(id),
    'wp:comment_author': `Ben ${id}`,
    'wp:comment_author_email': 'ben@example.com',
    'wp:comment_approved': '1',
    'wp:comment_date_gmt': '2020-02-03 04:05:06',
    'wp:comment_content': `Text ${id}`,
    ...fields,
  }).replace(/(<\/?)item>/g, '$1wp:comment>')

const comments = () =>
  server.sql<Record<string, unknown>>`
    select content, parent is not null as is_reply, status, imported_name as name, created_at from comments order by content`

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

const send = async (token: string, body = wxr(post(1))) =>
  fetch(`${server.url}/auth/imports?name=site.xml`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  })

test('refuses an export while another is imported', async () => {
  await begin(wxr(post(1)))
  const response = await send(await tokenOf(admin.client))
  expect([response.status, await response.json()]).toEqual([
    409,
    { message: 'Another import is running. Wait until it has finished.' },
  ])
})

test('receives an export from an administrator alone', async () => {
  const { client } = await peopleOf(() => server).signedUp('rob')
  expect((await send(await tokenOf(client))).status).toBe(403)
  const accepted = await send(await tokenOf(admin.client))
  expect(accepted.status).toBe(200)
  const { id } = await accepted.json()
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'checked', error: '' })
  expect((await tableOf(id)).filter(row => row.includes(' post '))).toEqual(['taken post Walk 1'])
})

test('removes a picture whose file stayed when it was undone', async () => {
  const id = await importAll(wxr(post(1, { 'content:encoded': '<img src="/a.jpg">' })))
  const file = pictureIn((await posts())[0]?.content)
  const { remove } = server.files
  server.files.remove = async () => {
    throw Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  }
  try {
    await go(id, 'undoing')
  } finally {
    server.files.remove = remove
  }
  expect(await stateOf(id)).toMatchObject({
    state: 'imported',
    error: expect.stringContaining('Try again to continue.'),
  })
  await go(id, 'undoing')
  expect(await stateOf(id)).toMatchObject({ state: 'undone', error: '' })
  expect(await server.files.find('thumbnail', file)).toBeNull()
})

test('lists no comment that goes with its post', async () => {
  const id = await importAll(wxr(post(1, {}, comment(1))))
  await server.sql`update comments set status = 'held'`
  await go(id, 'undoing')
  expect(await comments()).toEqual([])
  expect((await tableOf(id)).filter(row => row.startsWith('stays'))).toEqual([])
})

test('imports no new comment of a deleted post', async () => {
  await importAll(wxr(post(1)))
  await server.sql`delete from blogs where slug = 'walk-1'`
  const id = await importAll(wxr(post(1, {}, comment(1))))
  expect((await tableOf(id)).filter(row => / (post|comment) /.test(row))).toEqual([
    'lost post Walk 1: It was imported before and deleted here.',
    'lost comment Ben 1: Text 1: Its post is not imported.',
  ])
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

test('starts no import whose check failed', async () => {
  const item = (at: number) =>
    `<item><title>Walk ${at}</title><link>http://old.example/walk-${at}</link></item>`
  const many = Array.from({ length: 3000 }, (_, at) => item(at))
  const id = await check(`<rss><channel><title>Old</title>${many.join('')}<item><title>cut`)
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('The file ends within the entry'),
  })
  await expect(go(id)).rejects.toMatchObject({ code: 'PT409' })
  expect(await posts()).toEqual([])
})

test('writes posts in the name of an administrator', async () => {
  const id = await check(wxr(post(1)))
  const { id: other } = await peopleOf(() => server).signedUpAdmin('ada')
  await admin.client.rpc('continue_import', { of_import: id, next_state: 'importing' })
  await server.sql`update profiles set role = 'user' where id = ${admin.id}`
  await run()
  expect(await posts()).toMatchObject([{ user_id: other }])
})

test('removes uploads that nobody can start', async () => {
  const uploads = uploadsFolder(folder)
  await mkdir(uploads, { recursive: true })
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['interrupted', 'checked', 'newest']) {
    await writeFile(join(uploads, name), 'x')
    await utimes(join(uploads, name), old, old)
  }
  for (const name of ['checked', 'newest'])
    await server.sql`insert into private.imports (name, state, path) values (${name}, 'checked', ${join(uploads, name)})`
  await removeLeftUploads(server.sql, folder)
  expect(await readdir(uploads)).toEqual(['newest'])
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

test('leaves a picture on its old site whatever its address', async () => {
  await importAll(wxr(post(1, { 'content:encoded': '<img src="//old.example/b.png"><img src="/c.png">' })))
  expect((await posts())[0]?.content).toContain('<img src="https://old.example/b.png"')
  expect((await posts())[0]?.content).toContain('<img src="https://old.example/c.png"')
})

test('stores two pictures of one size that are within a text', async () => {
  const data = (blue: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 1, g: 2, b: blue } } })
      .raw()
      .toBuffer()
      .then(pixels =>
        sharp(pixels, { raw: { width: 8, height: 8, channels: 3 } })
          .png({ compressionLevel: 0 })
          .toBuffer(),
      )
      .then(png => `<p>${blue}</p><img src="data:image/png;base64,${png.toString('base64')}">`)
  const id = await importAll(wxr(post(1, { 'content:encoded': (await data(3)) + (await data(4)) })))
  const shown = String((await posts())[0]?.content).match(/Content\/[\w.-]+/g)
  expect(new Set(shown).size).toBe(2)
  expect((await tableOf(id)).filter(row => row.includes(' picture '))).toHaveLength(2)
})

test('requests nothing more from a site that does not respond', async () => {
  const images = Array.from({ length: 40 }, (_, at) => `<img src="/silent-${at}.png">`).join('')
  const id = await importAll(wxr(post(1, { 'content:encoded': images })))
  expect(requested.length).toBeLessThan(20)
  expect((await tableOf(id)).filter(row => row.startsWith('lost picture'))).toHaveLength(40)
})

test.each([
  ['importing', 'failed'],
  ['undoing', 'imported'],
])('stops while it is %s', async (state, stopped) => {
  const id = await check(wxr(...Array.from({ length: 150 }, (_, at) => post(at))))
  if (state === 'undoing') await go(id)
  await admin.client.rpc('continue_import', { of_import: id, next_state: state })
  const running = run()
  await until(async () => expect((await stateOf(id)).isDone).toBe(false))
  await admin.client.rpc('stop_import', { of_import: id })
  await running
  expect(await stateOf(id)).toEqual({ state: stopped, error: 'It was stopped.', isDone: false })
  await go(id, 'undoing')
  expect(await posts()).toEqual([])
})
