import { expect, test } from 'vitest'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { importFilesOf } from '#tests/support/import-files-of.ts'
import { readImported } from '#tests/support/read-imported.ts'
import { item, wxr } from '#tests/support/wordpress-export.ts'
import type { Imported } from '../imported-site.ts'
import { wordpress } from './wordpress.ts'

const post = (fields: Record<string, string>, more = '') =>
  item(
    { title: 'A walk', 'wp:post_id': '7', 'wp:post_type': 'post', 'wp:status': 'publish', ...fields },
    more,
  )

const readFile = (text: string) => readImported(wordpress, { 'a.xml': text })

const read = (...items: string[]) => readFile(wxr(...items))

async function readPost(fields: Record<string, string>, more = '') {
  const found = (await read(post(fields, more))).find(one => one.type === 'post')
  if (!found) throw new Error('no post')
  return found
}

async function bodyOf(content: string, ...others: string[]) {
  const found = (await read(post({ 'content:encoded': content }), ...others)).find(one => one.type === 'post')
  return { html: sanitize(found?.html ?? '').trim(), notes: [...(found?.notes ?? [])] }
}

const attachment = (id: string, name: string, fields: Record<string, string> = {}) =>
  item({
    'wp:post_id': id,
    'wp:post_type': 'attachment',
    'wp:attachment_url': `https://old.example/wp-content/uploads/${name}`,
    ...fields,
  })

test('does not recognize other feeds', async () => {
  expect(await wordpress.isSourceOf(importFilesOf({ 'a.xml': '<rss><channel/></rss>' }))).toBe(false)
})

test('reads the settings before all others', async () => {
  const [first, second] = await read(post({}), attachment('20', 'a.jpg'), attachment('21', 'b.jpg'))
  expect(first).toMatchObject({
    type: 'settings',
    title: "Elif's & others",
    address: 'https://old.example/blog',
    origins: ['https://old.example'],
  })
  expect(second).toMatchObject({ type: 'tag', name: 'Trips & tours', description: 'Where we went' })
})

test('reads the fields of a post', async () => {
  const terms =
    '<category domain="category" nicename="trips"><![CDATA[Trips]]></category><category domain="category"><![CDATA[Sea]]></category>' +
    '<category domain="post_tag"><![CDATA[koç]]></category><category domain="post_format">Link</category>'
  const found = await readPost(
    {
      title: 'A &amp; B <em>c</em>',
      link: 'https://old.example/2020/01/a-walk/',
      'wp:post_name': '%c3%a7ay',
      'excerpt:encoded': 'Short <b>one</b>',
      'wp:post_date': '2020-01-02 03:04:05',
      'wp:post_date_gmt': '2020-01-02 01:04:05',
      'wp:comment_status': 'closed',
      'wp:post_password': 'secret',
    },
    terms,
  )
  expect(found).toMatchObject({
    id: '7',
    at: { file: 'a.xml', line: 6 },
    title: 'A & B c',
    slug: 'çay',
    introduction: 'Short one',
    publishedAt: '2020-01-02T01:04:05Z',
    topic: 'Trips',
    tags: ['Sea', 'koç'],
    audience: 'password',
    areReviewsClosed: true,
    oldAddresses: ['https://old.example/2020/01/a-walk/', '/?p=7'],
    notes: new Set(),
  })
})

test('reads the addresses before a post was renamed', async () => {
  const at = (slug: string) => ({ link: `https://old.example/2020/${slug}/`, 'wp:post_name': slug })
  const meta = ['walk', 'a-stroll', 'taken'].map(
    slug =>
      `<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>${slug}</wp:meta_value></wp:postmeta>`,
  )
  const renamed = post(at('a-walk'), meta.join(''))
  const [first] = (await read(renamed, post({ ...at('taken'), 'wp:post_id': '8' }))).filter(
    one => one.type === 'post',
  )
  expect(first?.oldAddresses).toEqual([
    'https://old.example/2020/a-walk/',
    'https://old.example/2020/walk/',
    'https://old.example/2020/a-stroll/',
    '/?p=7',
  ])
})

test.each([
  [
    'an impossible date',
    { 'wp:post_date': '0000-00-00 00:00:00', 'wp:post_date_gmt': '0000-00-00 00:00:00' },
    null,
  ],
  ['no date', {}, null],
  ['a date of feeds', { pubDate: 'Thu, 02 Jan 2020 03:04:05 +0200' }, '2020-01-02T01:04:05.000Z'],
  ['a date without a zone', { 'wp:post_date': '2020-01-02 03:04:05' }, '2020-01-02T03:04:05Z'],
])('reads %s', async (_, fields, publishedAt) => {
  expect(await readPost(fields)).toMatchObject({ publishedAt })
})

test.each([
  ['draft', 'draft', []],
  ['pending', 'draft', ['It awaited review, so it becomes a draft.']],
  ['private', 'draft', ['It was private, so it becomes a draft.']],
  ['future', 'published', []],
])('reads the status %s as %s', async (status, expected, notes) => {
  const found = await readPost({ 'wp:status': status })
  expect([found.status, [...found.notes]]).toEqual([expected, notes])
})

test('lists what it leaves out', async () => {
  const found = await read(
    post({ 'wp:status': 'trash' }),
    post({ 'wp:post_type': 'product' }),
    post({ 'wp:post_type': 'product' }),
    post({ 'wp:post_type': 'nav_menu_item' }),
  )
  expect(found.flatMap(one => (one.type === 'loss' ? [`${one.what}: ${one.why}`] : []))).toEqual([
    'post: Its status is ‘trash’.',
    '2 of type product: This type of content has no place here.',
  ])
})

test('names the authors of a site with several', async () => {
  const author = (login: string, name: string) =>
    `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_display_name><![CDATA[${name}]]></wp:author_display_name></wp:author>`
  const written = post({ 'dc:creator': 'b' })
  const authorOf = (found: Imported[]) => found.flatMap(one => (one.type === 'post' ? [one.author] : []))
  expect(authorOf(await read(author('a', 'Elif'), author('b', 'Ben'), written))).toEqual(['Ben'])
  expect(authorOf(await read(author('b', 'Ben'), written))).toEqual([null])
})

test('reads comments with threads, stars and states', async () => {
  const comment = (fields: Record<string, string>, more = '') =>
    item({ 'wp:comment_type': 'comment', 'wp:comment_approved': '1', ...fields }, more).replace(
      /(<\/?)item>/g,
      '$1wp:comment>',
    )
  const rating =
    '<wp:commentmeta><wp:meta_key>rating</wp:meta_key><wp:meta_value>4</wp:meta_value></wp:commentmeta>'
  const found = await read(
    post(
      {},
      comment({
        'wp:comment_id': '2',
        'wp:comment_parent': '1',
        'wp:comment_content': 'Yes',
        'wp:comment_approved': '0',
      }) +
        comment(
          {
            'wp:comment_id': '1',
            'wp:comment_author': 'Ben &amp; co',
            'wp:comment_author_email': 'ben@example.com',
            'wp:comment_date_gmt': '2020-01-02 01:04:05',
            'wp:comment_content': 'One\n<a href="https://a.example/">link</a> &lt;3',
          },
          rating,
        ) +
        comment({ 'wp:comment_approved': 'spam' }) +
        comment({ 'wp:comment_type': 'pingback' }),
    ),
  )
  expect(found.filter(one => one.type === 'comment')).toEqual([
    expect.objectContaining({ id: '2', parent: '1', post: '7', text: 'Yes', isShown: false }),
    expect.objectContaining({
      id: '1',
      parent: null,
      name: 'Ben & co',
      email: 'ben@example.com',
      date: '2020-01-02T01:04:05Z',
      text: 'One\nlink (https://a.example/) <3',
      stars: 4,
      isShown: true,
    }),
  ])
  expect(found.flatMap(one => (one.type === 'loss' ? [one.why] : []))).toEqual([
    'It is marked as spam.',
    'A pingback is not written by a person.',
  ])
})

test('reads galleries of attachments', async () => {
  const shown = (name: string, alt = '', caption = '') =>
    `<figure><img src="https://old.example/wp-content/uploads/${name}" alt="${alt}" />${caption && `<figcaption>${caption}</figcaption>`}</figure>`
  const alt =
    '<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>Boats</wp:meta_value></wp:postmeta>'
  const attached = [
    attachment('20', 'a.jpg', { 'wp:post_parent': '7', 'excerpt:encoded': 'The sea' }).replace(
      '</item>',
      `${alt}</item>`,
    ),
    attachment('21', 'b.jpg', { 'wp:post_parent': '7' }),
    attachment('22', 'c.jpg'),
  ]
  const first = shown('a.jpg', 'Boats', 'The sea')
  const named = await bodyOf('[gallery ids="22,20"]', ...attached)
  const own = await bodyOf('[gallery]', ...attached)
  expect(named.html).toBe(`<figure class="gallery">${shown('c.jpg')}${first}</figure>`)
  expect(own.html).toBe(`<figure class="gallery">${first}${shown('b.jpg')}</figure>`)
})

test('takes the cover from its attachment', async () => {
  const meta =
    '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>20</wp:meta_value></wp:postmeta>'
  const found = (await read(post({}, meta), attachment('20', 'a.jpg'))).find(one => one.type === 'post')
  expect(found?.cover).toMatchObject({ address: 'https://old.example/wp-content/uploads/a.jpg' })
})

test('reads footnotes of blocks', async () => {
  const id = '82ac6c70-e2bb-4bb6-9d84-4ad3aa0ea4be'
  const content = `<!-- wp:paragraph --><p>One<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->`
  const footnotes = JSON.stringify([{ content: 'Two <em>three</em>', id }])
  const meta = `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[${footnotes}]]></wp:meta_value></wp:postmeta>`
  const found = await readPost({ 'content:encoded': content }, meta)
  expect(found.html).toBe('<p>One[^1]</p><p>[^1]: Two <em>three</em></p>')
})

test('shows a block that several posts share', async () => {
  const shared = item({ 'wp:post_id': '30', 'wp:post_type': 'wp_block', 'content:encoded': '<p>Shared</p>' })
  expect((await bodyOf('<!-- wp:block {"ref":30} /-->', shared)).html).toBe('<p>Shared</p>')
})

test('refuses a file that is cut', async () => {
  const cut = wxr(post({})).replace(/<\/item>[\s\S]*/, '')
  await expect(readFile(cut)).rejects.toThrow(
    'a.xml, line 6: The file ends within the entry that starts here.',
  )
})
