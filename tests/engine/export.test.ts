import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadableFiles } from '#server/backup/archived-files.ts'
import { writeNewFile } from '#server/backup/write-backup.ts'
import { bodyOf } from '#server/export/export.ts'
import { findFormat } from '#server/export/export-formats.ts'
import { type ExportedReview, type ExportedSubscriber, readSite } from '#server/export/read-site.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import type { ImportFiles } from '#server/import/import-files.ts'
import type { Imported, Source } from '#server/import/imported-site.ts'
import { openImport } from '#server/import/open-import.ts'
import { runImports } from '#server/import/run-imports.ts'
import { byline } from '#server/import/sources/byline.ts'
import { sources } from '#server/import/sources/sources.ts'
import { internet } from '#server/link-previews/public-request.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { removeTemporaryFolders, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { peopleOf } from './people-of.ts'

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
  .webp()
  .toBuffer()

const hostile = `]]> "'&<script>alert(1)</script>: # -- % {{ x }}`
const unprintable = `${hostile} \u0007 \u2028 \ufffe`

let server: BorrowedServer
let admin: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUpAdmin']>>
let folder: string
beforeAll(async () => {
  server = await borrowServer()
  admin = await peopleOf(() => server).signedUpAdmin('iris')
  folder = await temporaryFolder('export')
  await fillSite()
})
afterAll(removeTemporaryFolders)

async function fillSite() {
  const { sql } = server
  for (const name of ['Content/sea-40-30.webp', 'Thumbnail/cover.webp']) {
    const { error } = await admin.client.storage
      .from('thumbnail')
      .upload(name, picture, { contentType: 'image/webp' })
    if (error) throw error
  }
  await sql`
    insert into blogs (user_id, slug, title, subtitle, introduction, content, topic, tags, status, published_at, inserted_at, text_changed_at, thumbnail, reviewed, reviews_closed, cover)
    values
      (${admin.id}, 'the-sea', ${hostile}, 'Below', 'An introduction', ${body}, 'Trips', ${['Sea', 'C++', 'naïve']}, 'published',
        '2024-05-06 07:08:09+00', '2024-05-06 07:08:09+00', '2024-06-01 00:00:00+00', 'cover.webp',
        ${{ type: 'Book', name: 'Sea', maker: 'X', address: '', rating: 4.5, isRatedByReaders: true, year: 1951 }}, true, 'swell-6-00c0ffee'),
      (${admin.id}, 'con', ${unprintable}, '', 'x', '<p>Draft</p>', 'Trips', '{}', 'draft', null, now(), null, null, null, false, 'sun-1-00c0ffee'),
      (${admin.id}, 'later', 'Later', '', 'x', '<p>See <a href="/blog/the-sea">the sea</a>.</p>', 'Trips', '{}', 'scheduled', '2999-01-01 00:00:00+00', now(), null, null, null, false, 'sun-2-00c0ffee')`
  await sql`
    insert into blogs (user_id, slug, title, introduction, content, topic, tags, status, published_at, inserted_at, project, featured, position, reviews_closed, cover)
    values
      (${admin.id}, 'harbour', 'A harbour', 'Built twice', '<p>Stone.</p>', '', ${['Stone']}, 'published', '2024-03-01 00:00:00+00', '2024-03-01 00:00:00+00',
        ${{ role: 'Builder', client: 'A town', started: '2023-04', ended: '2024', state: 'retired', links: [{ label: 'talk', address: 'https://talk.example/' }] }},
        true, 2, false, 'sun-3-00c0ffee'),
      (${admin.id}, 'pier', 'A pier', 'Ongoing', '', '', '{}', 'published', '2024-02-01 00:00:00+00', '2024-02-01 00:00:00+00',
        ${{ role: '', client: '', started: '', ended: '', state: 'ongoing', links: [] }}, false, 1, true, 'sun-4-00c0ffee')`
  await sql`update blogs set pinned = case slug when 'later' then 1 else 2 end where slug in ('the-sea', 'later')`
  await sql`
    insert into comments (user_id, blog_id, content, rating, created_at)
    select ${admin.id}, id, 'Strong.', 4, '2024-07-03 00:00:00+00' from blogs where slug = 'harbour'`
  await sql`insert into pages (slug, title, content, status, published_at) values ('the-sea', 'A page', '<p>Text</p>', 'published', now())`
  await sql`insert into series (slug, name, description, coming) values ('water', 'On water: "all"', 'Wet', ${'Rain\nSnow'})`
  await sql`update blogs set series = 'water' where slug in ('the-sea', 'later')`
  await sql`update series set post_order = array(select id from blogs where series = 'water' order by id desc)`
  await sql`update resume set content = ${{ work: [{ position: hostile, startDate: '2021' }] }}::jsonb`
  await sql`update tags set description = 'Water' where slug = 'sea'`
  await sql`
    insert into old_tags
    select former, id from tags join (values ('ocean', 'sea'), ('main', 'sea'), ('rock', 'stone')) as renamed (former, present) on slug = present`
  await sql`insert into redirects (from_path, target, status) values ('/2020/old', '/blog/the-sea', 301), ('/gone', null, 410)`
  const [review] = await sql<{ id: number }>`
    insert into comments (user_id, blog_id, content, rating, created_at)
    select ${admin.id}, id, ${`Good.\n\n${hostile}`}, 5, '2024-07-01 00:00:00+00' from blogs where slug = 'the-sea' returning id`
  await sql`
    insert into comments (user_id, blog_id, content, parent, created_at)
    select ${admin.id}, id, 'A reply', ${review?.id}, '2024-07-02 00:00:00+00' from blogs where slug = 'the-sea'`
  await sql`
    insert into private.subscribers (email, state, source, confirmed_at, topics, weekday)
    values
      ('=cmd@example.com', 'confirmed', 'hand', now(), '{}', null),
      ('weekly@example.com', 'confirmed', 'hand', now(), ${['Trips', 'Rain, snow']}, 0)`
}

const body =
  '<h2>Waves</h2><p style="text-align:center">Some <strong>text</strong> with 1 &lt; 2.</p><figure><img src="/storage/v1/object/public/thumbnail/Content/sea-40-30.webp" alt="The sea" /><figcaption>Blue</figcaption></figure><pre><code class="language-js">a &amp;&amp; b</code></pre><figure class="gallery"><figure><img src="/storage/v1/object/public/thumbnail/Content/sea-40-30.webp" alt="One" /></figure><figure><img src="/storage/v1/object/public/thumbnail/Content/sea-40-30.webp" alt="Two" /></figure></figure>'

async function exportAs(format: string, hasSubscribers = false): Promise<string> {
  const file = join(folder, `${format}-${hasSubscribers}.${findFormat(format)?.ending}`)
  await exportTo(createWriteStream(file), format, { hasSubscribers })
  return file
}

async function exportTo(
  out: Writable,
  format: string,
  {
    hasSubscribers = false,
    files = server.files,
    filesOrigin = null,
  }: { hasSubscribers?: boolean; files?: ReadableFiles; filesOrigin?: string | null },
) {
  const { write } = findFormat(format) ?? expect.unreachable()
  return server.sql.begin(async sql => {
    await sql.unsafe('set transaction isolation level repeatable read, read only')
    return write(out, {
      site: readSite(sql),
      files,
      siteUrl: 'https://old.example',
      filesOrigin,
      subscribers: hasSubscribers ? subscribersOf(sql) : null,
      signal: AbortSignal.timeout(60_000),
    })
  })
}

async function* subscribersOf(sql: BorrowedServer['sql']) {
  yield* await sql<ExportedSubscriber>`
    select email, state, to_jsonb(subscribers) ->> 'created_at' as "createdAt", topics, weekday from private.subscribers`
}

async function itemsOf(source: Source, files: ImportFiles): Promise<Imported[]> {
  const items: Imported[] = []
  for await (const item of source.read(files)) items.push(item)
  return items
}

async function read(file: string) {
  const files = await openImport(file)
  try {
    for (const source of sources)
      if (await source.isSourceOf(files))
        return {
          name: source.name,
          items: await itemsOf(source, files),
          paths: [...files.files.keys()],
        }
  } finally {
    await files.close()
  }
  throw new Error('No source reads it.')
}

const postsIn = (items: Awaited<ReturnType<typeof read>>['items']) =>
  items.filter(item => item.type === 'post')

test('names each file for every system', async () => {
  const { paths } = await read(await exportAs('markdown'))
  expect(paths.toSorted()).toEqual([
    'byline.json',
    'covers/cover.webp',
    'navigation.json',
    'pages/the-sea.content.json',
    'pages/the-sea.md',
    'pictures/sea-40-30.webp',
    'posts/con-.content.json',
    'posts/con-.md',
    'posts/con-.reviews.json',
    'posts/later.content.json',
    'posts/later.md',
    'posts/later.reviews.json',
    'posts/the-sea.content.json',
    'posts/the-sea.md',
    'posts/the-sea.reviews.json',
    'projects/harbour.content.json',
    'projects/harbour.md',
    'projects/harbour.reviews.json',
    'projects/pier.content.json',
    'projects/pier.md',
    'projects/pier.reviews.json',
    'redirects.json',
    'resume.json',
    'series.json',
    'settings.json',
    'tags.json',
  ])
})

test('reads titles that would end YAML, XML or JSON', async () => {
  for (const format of ['markdown', 'wordpress', 'ghost']) {
    const { name, items } = await read(await exportAs(format))
    const titles = postsIn(items).map(({ title }) => title)
    expect(titles.slice(0, 1), name).toEqual([hostile])
    expect(titles[1], name).toContain(hostile)
  }
})

test('writes what WordPress reads', async () => {
  const { name, items } = await read(await exportAs('wordpress'))
  expect(name).toBe('WordPress')
  expect(items.find(({ type }) => type === 'settings')).toMatchObject({ address: 'https://old.example' })
  expect(items).toContainEqual(expect.objectContaining({ type: 'tag', name: 'Sea', description: 'Water' }))
  const [post, draft, later, page, project] = postsIn(items)
  expect(post).toMatchObject({
    noun: 'post',
    slug: 'the-sea',
    introduction: 'An introduction',
    status: 'published',
    publishedAt: '2024-05-06T07:08:09Z',
    topic: 'Trips',
    tags: ['Sea', 'C++', 'naïve'],
    cover: { address: 'https://old.example/storage/v1/object/public/thumbnail/Thumbnail/cover.webp' },
    areReviewsClosed: true,
  })
  expect(post?.html).toContain(
    'src="https://old.example/storage/v1/object/public/thumbnail/Content/sea-40-30.webp"',
  )
  expect(draft).toMatchObject({ status: 'draft', publishedAt: null })
  expect(later).toMatchObject({ status: 'published', publishedAt: '2999-01-01T00:00:00Z' })
  expect(page).toMatchObject({ noun: 'page', slug: 'the-sea', title: 'A page' })
  expect(project).toMatchObject({ noun: 'page', slug: 'harbour', title: 'A harbour', tags: ['Stone'] })
  expect(items.filter(({ type }) => type === 'comment')).toMatchObject([
    {
      post: post?.id,
      parent: null,
      name: 'iris',
      stars: 5,
      text: `Good.\n\n${hostile}`,
      date: '2024-07-01T00:00:00Z',
    },
    { post: post?.id, name: 'iris', stars: null, text: 'A reply' },
    { post: project?.id, stars: 4, text: 'Strong.' },
  ])
})

test('leads WordPress to the project that has the pictures', async () => {
  const file = join(folder, 'hosted.xml')
  await exportTo(createWriteStream(file), 'wordpress', { filesOrigin: 'https://project.example' })
  const written = await readFile(file, 'utf8')
  const pictures = 'https://project.example/storage/v1/object/public/thumbnail'
  for (const name of ['Content/sea-40-30.webp', 'Thumbnail/cover.webp'])
    expect(written).toContain(`<wp:attachment_url>${pictures}/${name}</wp:attachment_url>`)
  expect(written).toContain(`src="${pictures}/Content/sea-40-30.webp"`)
  expect(written).not.toContain('https://old.example/storage')
})

async function ghostEntriesIn(path: string): Promise<{ html: string; featured: boolean }[]> {
  const files = await openImport(path)
  const file = await files.files.get('byline.ghost.json')?.open()
  const entries = JSON.parse(file ? await text(file) : '').db[0].data.posts
  await files.close()
  return entries
}

test('writes what Ghost reads', async () => {
  const file = await exportAs('ghost')
  const { name, items, paths } = await read(file)
  expect(name).toBe('Ghost')
  const [post, draft, , page, project] = postsIn(items)
  expect(post).toMatchObject({
    slug: 'the-sea',
    introduction: 'An introduction',
    publishedAt: '2024-05-06T07:08:09Z',
    topic: 'Trips',
    tags: ['Sea', 'C++', 'naïve'],
    cover: { address: '/content/images/covers/cover.webp' },
  })
  expect(post?.html).toContain('src="/content/images/pictures/sea-40-30.webp"')
  const entries = await ghostEntriesIn(file)
  // Ghost reads one picture of a figure.
  expect(entries.filter(({ html }) => /<figure[^>]*>\s*<figure/.test(html))).toEqual([])
  expect(entries[0]?.html.match(/alt="(?:One|Two)"/g)).toHaveLength(2)
  expect(entries.map(({ featured }) => featured)).toEqual([true, false, true, false, false, false])
  expect(entries[2]?.html).toContain('<a href="__GHOST_URL__/the-sea/">')
  expect(draft).toMatchObject({ status: 'draft' })
  expect(page).toMatchObject({ noun: 'page', slug: 'the-sea-page' })
  expect(project).toMatchObject({ noun: 'page', slug: 'harbour', title: 'A harbour' })
  expect(paths).toContain('content/images/pictures/sea-40-30.webp')
})

test.each(['wordpress', 'ghost'])('names what %s has no place for', async format => {
  const file = join(folder, `named.${findFormat(format)?.ending}`)
  const problems = await exportTo(createWriteStream(file), format, {})
  expect(problems).toEqual([
    'Subtitles are left out.',
    'Posts do not have the book, film or place that they review, nor your rating.',
    'Projects are pages, without their role, dates, state and links.',
    'Series are left out. Their posts are not.',
    'The résumé is left out.',
  ])
  expect(await exportTo(createWriteStream(file), 'markdown', {})).toEqual([])
})

test('shortens a long introduction for Ghost at a word', async () => {
  const { sql } = server
  await sql`
    insert into blogs (user_id, slug, title, introduction, topic)
    values (${admin.id}, 'weeds', 'Weeds', ${'seaweed '.repeat(50)}, 'Trips')`
  const file = join(folder, 'weeds.zip')
  const problems = await exportTo(createWriteStream(file), 'ghost', {})
  await sql`delete from blogs where slug = 'weeds'`
  expect(problems).toContain(
    'The introduction of ‘Weeds’ (https://old.example/blog/weeds) was cut to 300 characters.',
  )
  const found = postsIn((await read(file)).items).find(({ title }) => title === 'Weeds')
  expect(found?.introduction).toMatch(/^(?:seaweed ){30,}seaweed…$/)
})

/** A review, a reply to it and its answer, as they are exported after `change`. */
async function exportThread(change: (review: number, reply: number) => Promise<unknown>) {
  const { sql } = server
  const [post] = await sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, topic) values (${admin.id}, 'talk', 'Talk', 'x', 'Trips') returning id`
  const add = async (content: string, parent: number | null, answers: number | null) => {
    const [row] = await sql<{ id: number }>`
      insert into comments (user_id, blog_id, content, parent, answers)
      values (${admin.id}, ${post?.id}, ${content}, ${parent}::bigint, ${answers}::bigint) returning id::int`
    return Number(row?.id)
  }
  const review = await add('Review', null, null)
  const reply = await add('Reply', review, null)
  await add('Answer', review, reply)
  await change(review, reply)
  const reviews: ExportedReview[] = []
  for await (const exported of readSite(sql).reviewsOf(Number(post?.id))) reviews.push(exported)
  await sql`delete from blogs where id = ${post?.id}`
  return reviews.map(({ text, parent, isShown }) => ({
    text,
    parent: reviews.find(({ id }) => id === parent)?.text ?? parent,
    isShown,
  }))
}

test('exports the answer to a deleted reply below its review', async () => {
  expect(await exportThread((_, reply) => server.sql`delete from comments where id = ${reply}`)).toEqual([
    { text: 'Review', parent: null, isShown: true },
    { text: 'Answer', parent: 'Review', isShown: true },
  ])
})

test('exports replies to a held review as hidden', async () => {
  const hold = (review: number) => server.sql`update comments set status = 'held' where id = ${review}`
  expect(await exportThread(hold)).toEqual([
    { text: 'Review', parent: null, isShown: false },
    { text: 'Reply', parent: 'Review', isShown: false },
    { text: 'Answer', parent: 'Reply', isShown: false },
  ])
})

test('leaves addresses of subscribers out', async () => {
  expect((await read(await exportAs('markdown'))).paths).not.toContain('subscribers.csv')
})

test('writes no formula into the list of subscribers', async () => {
  const files = await openImport(await exportAs('markdown', true))
  const stream = await files.files.get('subscribers.csv')?.open()
  const list = stream && (await text(stream))
  await files.close()
  expect(list).toContain(`\r\n"'=cmd@example.com","confirmed",`)
})

async function readEdited(edit: (markdown: string) => string) {
  const files = await openImport(await exportAs('markdown'))
  const edited = new Map(files.files)
  const path = 'posts/the-sea.md'
  const file = files.files.get(path) ?? expect.unreachable()
  const written = await text(await file.open())
  edited.set(path, { ...file, open: async () => Readable.from([Buffer.from(edit(written))]) })
  const items = await itemsOf(byline, { ...files, files: edited })
  await files.close()
  return postsIn(items)[0]?.html
}

test('reads Markdown that was edited', async () => {
  const html = await readEdited(written => {
    expect(written).toContain('![The sea](../pictures/sea-40-30.webp)')
    return written.replace('## Waves', '## Tides')
  })
  expect(html).toContain('<h2>Tides</h2>')
  expect(html).toContain('src="../pictures/sea-40-30.webp"')
})

test.each([
  ['https://old.example/projects/harbour?page=2#reviews', '/projects/harbour?page=2#reviews'],
  ['http://old.example/tags/sea', '/tags/sea'],
  ['https://old.example.org/tags/sea', 'https://old.example.org/tags/sea'],
])('leads a link to %s to %s', async (old, address) => {
  const html = await readEdited(written => written.replace('## Waves', `[Stone](${old})`))
  expect(html).toContain(`<a href="${address}">Stone</a>`)
})

test('exports a body that cannot be converted as HTML', async () => {
  const site = readSite(server.sql)
  const { value: entry = expect.unreachable() } = await site.entries('post').next()
  const problems: string[] = []
  const all = {
    site,
    files: server.files,
    siteUrl: 'https://old.example',
    filesOrigin: null,
    subscribers: null,
    problems,
  }
  const convert = () => Promise.reject(new Error('The thread has no memory left.'))
  expect(await bodyOf(entry, convert, { ...all, signal: AbortSignal.timeout(9_000) })).toBe(entry.content)
  expect(problems).toEqual([
    `The text of ‘${entry.title}’ (https://old.example/blog/${entry.slug}) is too large to convert, so it is HTML.`,
  ])
})

test('names in the archive what the storage has lost', async () => {
  const file = join(folder, 'lost.zip')
  const files = { ...server.files, withFile: async () => null }
  const lost = await exportTo(createWriteStream(file), 'markdown', { files })
  expect(lost).toContain('The storage has lost the file thumbnail/Thumbnail/cover.webp.')
  expect((await read(file)).paths).toContain('problems.txt')
})

test('leaves no file when it fails', async () => {
  const target = join(folder, 'failed.zip')
  const failing = { ...server.files, withFile: () => Promise.reject(new Error('The disk is gone.')) }
  await expect(
    writeNewFile(target, '', out => exportTo(out, 'markdown', { files: failing })),
  ).rejects.toThrow('The disk is gone.')
  expect((await readdir(folder)).filter(name => /failed|partial/.test(name))).toEqual([])
})

async function importArchive(file: string, settings: boolean) {
  const { data: id, error } = await admin.client.rpc('begin_import', { file_name: 'export.zip' })
  if (error) throw error
  await server.sql`update private.imports set path = ${file} where id = ${id}`
  await run()
  const listed = await server.sql`
    select type, outcome, notes from private.import_rows where import_id = ${id} and type in ('settings', 'navigation') order by place`
  await admin.client.rpc('continue_import', { of_import: id, next_state: 'importing', settings })
  await run()
  const [state] = await server.sql`select state, error from private.imports where id = ${id}`
  expect(state).toEqual({ state: 'imported', error: '' })
  return listed
}

test('brings a site back as it was', async () => {
  await server.sql`update settings set masthead = 'By the *sea*', page_size = 7, theme = 'dark', accent = '#a3262a',
    topics = '[{"id": 1, "name": "Trips", "ink": 2}]'`
  await server.sql`
    insert into navigation (place, position, label, page_id, address)
    select 'top', 1, 'Me', id, null::text from pages where slug = (select min(slug) from pages) union all select 'footer', 1, 'Feed', null, '/rss.xml'`
  const file = await exportAs('markdown', true)
  const before = await rowsOfSite()
  await emptySite()
  const listed = await importArchive(file, true)
  expect(listed).toEqual([
    { type: 'settings', outcome: 'lost', notes: expect.arrayContaining(['Accent: ‘’ becomes ‘#a3262a’.']) },
    { type: 'navigation', outcome: 'lost', notes: expect.arrayContaining(['‘nothing’ becomes ‘Feed, Me’.']) },
  ])
  expect(await rowsOfSite()).toEqual(before)
})

test('leaves settings that were not requested', async () => {
  await server.sql`update settings set masthead = 'By the *sea*'`
  const file = await exportAs('markdown')
  await emptySite()
  await importArchive(file, false)
  expect(await server.sql`select masthead from settings`).toEqual([{ masthead: '' }])
})

test.each([
  ['its own', 'before', 'lost'],
  ['a changed', 'after', 'stays'],
])('leaves %s résumé', async (_, when, outcome) => {
  const { sql } = server
  await sql`update resume set content = '{"work": [{"position": "Gardener"}]}'`
  const file = await exportAs('markdown')
  const mine = { basics: { summary: 'Mine' } }
  const change = () => sql`update resume set content = ${mine}::jsonb`
  await sql`delete from private.imported_rows`
  await sql`update resume set content = '{}'`
  if (when === 'before') await change()
  const { data: id } = await admin.client.rpc('begin_import', { file_name: 'export.zip' })
  await sql`update private.imports set path = ${file} where id = ${id}`
  await run()
  for (const state of ['importing', 'undoing'] as const) {
    const { error } = await admin.client.rpc('continue_import', { of_import: Number(id), next_state: state })
    if (error) throw error
    await run()
    if (when === 'after' && state === 'importing') await change()
  }
  expect(
    await sql`select outcome from private.import_rows where import_id = ${id} and type = 'resume'`,
  ).toContainEqual({ outcome })
  expect(await sql`select content from resume`).toEqual([{ content: mine }])
})

test('leaves out topics for which the site has no room', async () => {
  const { sql } = server
  await sql`insert into blogs (user_id, slug, title, introduction, topic) values (${admin.id}, 'trip', 'A trip', 'x', 'Trips')`
  await sql`update settings set masthead = 'Full', topics = '[{"id": 1, "name": "Cooking", "ink": null}, {"id": 2, "name": "Trips", "ink": null}]'`
  const file = await exportAs('markdown')
  await emptySite()
  await sql`delete from private.imported_rows`
  await sql`
    update settings set topics = (
      select jsonb_agg(jsonb_build_object('id', id, 'name', 'Own ' || id, 'ink', null) order by id) from generate_series(1, 99) as id)`
  const left = 'A site has at most 100 topics, so these are left out: ‘Trips’.'
  expect(await importArchive(file, true)).toContainEqual(
    expect.objectContaining({ type: 'settings', notes: expect.arrayContaining([left]) }),
  )
  expect(await sql`select masthead, jsonb_array_length(topics) as topics from settings`).toEqual([
    { masthead: 'Full', topics: 100 },
  ])
  expect(await sql`select topic from blogs where slug = 'trip'`).toEqual([{ topic: 'Own 1' }])
})

test('leaves own posts under their topics', async () => {
  await server.sql`update settings set topics = '[{"id": 1, "name": "Cooking", "ink": null}]'`
  const file = await exportAs('markdown')
  await emptySite()
  await server.sql`update settings set is_started = true, topics = '[{"id": 1, "name": "Tech", "ink": null}]'`
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic) values (${admin.id}, 'mine', 'Mine', 'x', 'Tech')`
  await importArchive(file, true)
  expect(await server.sql`select topic from blogs where slug = 'mine'`).toEqual([{ topic: 'Tech' }])
})

async function run() {
  const decoder = new PictureDecoder(1)
  await runImports({
    sql: server.database.jobs,
    files: server.files,
    decoder,
    network: internet,
    uploads: folder,
  })
  decoder.close()
}

/** Pictures get new names, drafts the time of their import, and titles lose control characters. */
async function rowsOfSite() {
  const { sql } = server
  const posts = await sql<{ title: string; content: string }>`
    select slug, title, subtitle, introduction, content, topic, tags, status, published_at, reviewed, reviews_closed, cover, series, project, featured, position, pinned, thumbnail is not null as has_cover,
      case when status = 'published' then inserted_at end as since, text_changed_at
    from blogs order by slug`
  const pages = await sql<{
    title: string
    content: string
  }>`select slug, title, content, status from pages order by slug`
  const withoutNames = (rows: { title: string; content: string }[]) =>
    rows.map(row => ({
      ...row,
      title: row.title.replace(/[\s\p{Cc}]+/gu, ' '),
      content: row.content.replace(/(?<=Content\/)[\w.-]+/g, 'picture'),
    }))
  return {
    posts: withoutNames(posts),
    pages: withoutNames(pages),
    tags: await sql`
      select name, slug, description, array(select slug from old_tags where tag_id = tags.id order by slug) as old from tags order by slug`,
    series: await sql`
      select slug, name, description, coming,
        array(select blogs.slug from unnest(post_order) with ordinality as t (id, place) join blogs using (id) order by place) as posts
      from series order by slug`,
    redirects: await sql`select from_path, target, status from redirects order by from_path`,
    reviews: await sql`
      select coalesce(username, imported_name) as name, comments.content, rating, comments.status, comments.created_at, parent is null as is_review, slug
      from comments join blogs on blogs.id = blog_id left join profiles on profiles.id = comments.user_id order by comments.created_at`,
    resume: await sql`select content from resume`,
    subscribers: await sql`select email, state, topics, weekday from private.subscribers order by email`,
    pictures: await picturesOfSite(),
    settings: await server.sql`select to_jsonb(settings) - array['id', 'updated_at'] as row from settings`,
    navigation: await server.sql`
      select place, label, coalesce(slug, address) as target from navigation left join pages on pages.id = page_id order by place, position`,
  }
}

async function picturesOfSite() {
  const objects = await server.sql<{ name: string }>`
    select name from storage.objects where bucket_id = 'thumbnail' order by name`
  return Promise.all(
    objects.map(async ({ name }) => ({
      folder: name.split('/')[0],
      size: await server.files.withFile(
        'thumbnail',
        name,
        async file => (await sharp(file).metadata()).width,
      ),
    })),
  )
}

async function emptySite() {
  await server.sql.unsafe(
    `update settings set masthead = '', page_size = 4, theme = 'light', accent = null, topics = '[]'; delete from navigation; delete from blogs; delete from series; delete from pages; delete from tags; delete from redirects; delete from private.subscribers; update resume set content = '{}';
    set local storage.allow_delete_query = 'true'; delete from storage.objects`,
  )
}
