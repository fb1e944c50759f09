import { expect, test } from 'vitest'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { importFilesOf } from '#tests/support/import-files-of.ts'
import { readImported } from '#tests/support/read-imported.ts'
import type { ImportedPost } from '../imported-site.ts'
import { ghost } from './ghost.ts'

type Row = Record<string, unknown>

const exported = (post: Row, tables: Record<string, Row[]> = {}) =>
  JSON.stringify({
    db: [
      {
        meta: { version: '5.0.0' },
        data: { posts: [{ id: 'p', title: 'A', slug: 'a', status: 'published', ...post }], ...tables },
      },
    ],
  })

async function readPost(post: Row, tables: Record<string, Row[]> = {}): Promise<ImportedPost> {
  for (const one of await readImported(ghost, { 'site.json': exported(post, tables) }))
    if (one.type === 'post') return one
  throw new Error('no post')
}

const lexical = (...children: Row[]) => ({ lexical: JSON.stringify({ root: { type: 'root', children } }) })
const words = (text: string, format = 0) => ({ type: 'extended-text', text, format })
const p = (...children: Row[]) => ({ type: 'paragraph', children })
const li = (...children: Row[]) => ({ type: 'listitem', children })
const mobiledoc = (parts: Row) => ({
  mobiledoc: JSON.stringify({ version: '0.3.1', atoms: [], cards: [], markups: [], sections: [], ...parts }),
})
const card = (name: string, payload: Row) => mobiledoc({ cards: [[name, payload]], sections: [[10, 0]] })

test('recognizes exports without ‘db’, but no other JSON', async () => {
  expect(await ghost.isSourceOf(importFilesOf({ 'a.json': '{"data":{"posts":[]}}' }))).toBe(true)
  expect(await ghost.isSourceOf(importFilesOf({ 'package.json': '{"name":"a"}', 'b.md': '' }))).toBe(false)
})

test('reads the fields of a post', async () => {
  const tables = {
    tags: [
      { id: 1, name: 'Sea' },
      { id: 2, name: '#hidden' },
      { id: 3, name: 'Trips' },
    ],
    posts_tags: [
      { post_id: 'p', tag_id: 1, sort_order: 1 },
      { post_id: 'p', tag_id: 2, sort_order: 2 },
      { post_id: 'p', tag_id: 3, sort_order: 0 },
    ],
    users: [
      { id: 'u', name: 'Elif' },
      { id: 'v', name: 'Ada' },
    ],
    posts_authors: [
      { post_id: 'p', author_id: 'v', sort_order: 1 },
      { post_id: 'p', author_id: 'u', sort_order: 0 },
    ],
    posts_meta: [{ post_id: 'p', feature_image_alt: 'Sea', feature_image_caption: '<b>Us</b>' }],
  }
  const post = {
    uuid: 'x',
    custom_excerpt: 'About',
    published_at: '2021-01-02T03:04:05.000Z',
    feature_image: '__GHOST_URL__/content/images/2021/01/a.jpg',
  }
  expect(await readPost(post, tables)).toMatchObject({
    id: 'x',
    noun: 'post',
    introduction: 'About',
    status: 'published',
    publishedAt: '2021-01-02T03:04:05Z',
    topic: 'Trips',
    tags: ['Sea'],
    author: 'Elif, Ada',
    cover: { address: '/content/images/2021/01/a.jpg', alt: 'Sea', caption: 'Us' },
    audience: 'everybody',
    oldAddresses: ['/a/'],
  })
})

test.each([
  [{ page: 1 }, { noun: 'page' }],
  [{ type: 'page' }, { noun: 'page' }],
  [{ status: 'scheduled' }, { status: 'published' }],
  [{ status: 'sent' }, { status: 'draft' }],
  [
    { status: 'draft', title: '(Untitled)', slug: 'untitled-2' },
    { title: '', slug: '', oldAddresses: [] },
  ],
  [{ visibility: 'paid' }, { audience: 'payers' }],
  [{ visibility: 'members' }, { audience: 'members' }],
  [{ published_at: 1388404723000 }, { publishedAt: '2013-12-30T11:58:43Z' }],
  [{ markdown: '**a**' }, { html: '<p><strong>a</strong></p>\n' }],
  [
    { lexical: '{', html: '<p>b</p>' },
    { html: '<p>b</p>', notes: new Set(['Its text is damaged, so the published version was used.']) },
  ],
])('reads %j', async (post, expected) => {
  expect(await readPost(post)).toMatchObject(expected)
})

test.each([
  [
    lexical(
      p(
        words('a', 1),
        words('b', 3),
        { type: 'linebreak' },
        { type: 'link', url: '__GHOST_URL__/b/', children: [words('c')] },
      ),
    ),
    '<p><strong>a</strong><em><strong>b</strong></em><br /><a href="/b/">c</a></p>',
  ],
  [
    lexical(
      { type: 'extended-heading', tag: 'h3', children: [words('a')] },
      { type: 'aside', children: [words('b')] },
    ),
    '<h3>a</h3><blockquote class="pull-quote"><p>b</p></blockquote>',
  ],
  [
    lexical({
      type: 'list',
      listType: 'number',
      start: 3,
      children: [li(words('a')), li({ type: 'list', listType: 'bullet', children: [li(words('b'))] })],
    }),
    '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>',
  ],
  [
    lexical({
      type: 'list',
      listType: 'check',
      children: [{ ...li(words('a')), checked: true }, li(words('b'))],
    }),
    '<ul class="tasks"><li class="tasks-done">a</li><li>b</li></ul>',
  ],
  [
    lexical({ type: 'image', src: '/a.png', alt: 'A', cardWidth: 'wide', caption: '<p>C</p>' }),
    '<figure class="wide"><img src="/a.png" alt="A" /><figcaption>C</figcaption></figure>',
  ],
  [
    lexical({ type: 'gallery', images: [{ src: '/a.png' }, { src: '/b.png' }] }),
    '<figure class="gallery"><figure><img src="/a.png" alt="" /></figure><figure><img src="/b.png" alt="" /></figure></figure>',
  ],
  [
    lexical({ type: 'callout', calloutEmoji: '💡', calloutText: '<p>a</p>' }),
    '<aside class="callout-note"><p>💡 a</p></aside>',
  ],
  [
    lexical({ type: 'toggle', heading: 'a', content: '<p>b</p>' }),
    '<details><summary>a</summary><p>b</p></details>',
  ],
  [lexical(p(words('a ', 1), words(' b'))), '<p><strong>a </strong> b</p>'],
  [lexical({ type: 'codeblock', code: '  a' }), '<pre><code>  a\n</code></pre>'],
  [
    lexical({ type: 'codeblock', code: 'a < b', language: 'JS' }),
    '<pre><code class="language-js">a &lt; b\n</code></pre>',
  ],
  [
    lexical({
      type: 'embed',
      url: 'https://youtu.be/dQw4w9WgXcQ',
      embedType: 'video',
      metadata: { title: 'Song', provider_name: 'YouTube' },
    }),
    '<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ"><strong>Song</strong><br /><em>YouTube</em></a></figure>',
  ],
  [
    lexical({
      type: 'bookmark',
      url: 'https://a.example/',
      metadata: { title: 'T', description: 'D', publisher: 'P', thumbnail: '/t.png' },
    }),
    '<figure class="link-card"><a href="https://a.example/"><img src="/t.png" alt="" /><strong>T</strong><br /><span>D</span><br /><em>P</em></a></figure>',
  ],
  [
    lexical({ type: 'button', buttonUrl: 'https://a.example/', buttonText: 'Go' }),
    '<p class="button-link"><a href="https://a.example/">Go</a></p>',
  ],
  [
    lexical({ type: 'file', src: '/a.pdf', fileTitle: 'A', fileSize: 1200000 }),
    '<figure class="attached-file"><a href="/a.pdf"><strong>A</strong> <em>PDF, 1.2 MB</em></a></figure>',
  ],
  [
    lexical({ type: 'html', html: '<div class="x">a</div><b>c</b>' }),
    '<pre class="html-block"><code>&lt;div class="x"&gt;a&lt;/div&gt;&lt;b&gt;c&lt;/b&gt;</code></pre>',
  ],
  [
    lexical({ type: 'html', html: '<iframe src="https://player.vimeo.com/video/76979871"></iframe>' }),
    '<figure class="link-card-plays"><a href="https://vimeo.com/76979871"><strong>https://vimeo.com/76979871</strong></a></figure>',
  ],
  [
    lexical({
      type: 'product',
      productTitle: 'P',
      productRatingEnabled: true,
      productStarRating: 4,
      productDescription: '<p>d</p>',
    }),
    '<h4>P</h4><p>★★★★☆</p><p>d</p>',
  ],
  [
    mobiledoc({
      atoms: [['soft-return', '', {}]],
      markups: [['strong'], ['a', ['rel', 'x', 'href', '/b/']]],
      sections: [
        [
          1,
          'p',
          [
            [0, [0], 0, 'a'],
            [0, [1], 2, 'b'],
            [1, [], 0, 0],
            [0, [], 0, 'c'],
          ],
        ],
        [3, 'ul', [[[0, [], 0, 'd']]]],
      ],
    }),
    '<p><strong>a<a href="/b/">b</a></strong><br />c</p><ul><li>d</li></ul>',
  ],
  [
    mobiledoc({
      sections: [
        [1, 'aside', [[0, [], 0, 'a']]],
        [1, 'P', []],
      ],
    }),
    '<blockquote class="pull-quote"><p>a</p></blockquote>',
  ],
  [
    card('card-markdown', { cardName: 'card-markdown', markdown: '- [x] a' }),
    '<ul class="tasks">\n<li class="tasks-done">a</li>\n</ul>\n',
  ],
  [card('hr', {}), '<hr />'],
])('reads the body %j', async (post, html) => {
  expect((await readPost(post)).html).toBe(html)
})

test('names what mails and members alone saw', async () => {
  const { notes, html } = await readPost(
    lexical({ type: 'email', html: '<p>Hi</p>' }, { type: 'signup' }, { type: 'nft' }),
  )
  expect(html).not.toContain('Hi')
  expect([...notes]).toEqual([
    'Text that was only in emails was left out.',
    'A form to subscribe was left out.',
    "A card of the type 'nft', which is unknown here, was left out.",
  ])
})

test('reads redirects, members and descriptions of tags', async () => {
  const found = await readImported(ghost, {
    'site.json': exported(
      {},
      { tags: [{ id: 1, name: 'Sea', description: 'Water' }], settings: [{ key: 'title', value: 'Mine' }] },
    ),
    'redirects.yaml': '301:\n  /old/: /new/\n302:\n  ^/what(/?)$: /x\n  ^/post/[0-9]+: /$1\n',
    'members.csv':
      '\ufeffemail,subscribed_to_emails,created_at\na@example.com,true,2021-01-01T00:00:00.000Z\nb@example.com,false,\n',
  })
  expect(found.filter(({ type }) => type !== 'post')).toMatchObject([
    { type: 'settings', title: 'Mine' },
    { type: 'tag', name: 'Sea', description: 'Water' },
    { type: 'redirect', from: '/old/', to: '/new/' },
    { type: 'redirect', from: '/what', to: '/x' },
    { type: 'loss', what: 'redirect ^/post/[0-9]+' },
    {
      type: 'subscriber',
      email: 'a@example.com',
      state: 'subscribed',
      date: '2021-01-01T00:00:00.000Z',
      at: { line: 2 },
    },
    { type: 'subscriber', email: 'b@example.com', state: 'unsubscribed', date: null },
  ])
})

test('a hostile document neither fails nor passes the sanitizer', async () => {
  let deep: Row = words('end')
  for (let depth = 0; depth < 3000; depth++) deep = p(deep)
  const hostile = lexical(
    deep,
    { type: 'link', url: 'javascript:x', children: [words('a')] },
    { type: 'image', src: 'javascript:x', caption: '<img src=x onerror=y>' },
    { type: '__proto__' },
    { type: 'constructor' },
    { type: 5 },
    { type: 'list', children: 5 },
  )
  const { html } = await readPost(hostile)
  expect(sanitize(html)).not.toMatch(/javascript|onerror/)
  await readPost(
    mobiledoc({ sections: [[10, 'x'], [1, 5, 5], 5, [3, 'ul', [5, [[0, [9], 99, null]]]]], cards: 5 }),
  )
})
