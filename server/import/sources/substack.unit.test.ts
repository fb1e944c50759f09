import { expect, test } from 'vitest'
import { importFilesOf } from '#tests/support/import-files-of.ts'
import { readImported } from '#tests/support/read-imported.ts'
import type { ImportedPost } from '../imported-site.ts'
import { substack } from './substack.ts'

const head = 'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url\n'

async function readPost(row: string, html = '<p>a</p>'): Promise<ImportedPost> {
  const [, path = 'x'] = /^([^,]+),/.exec(row) ?? []
  for (const one of await readImported(substack, { 'posts.csv': head + row, [`posts/${path}.html`]: html }))
    if (one.type === 'post') return one
  throw new Error('no post')
}

const row = '7.a-walk,2022-08-12T12:11:23.230Z,true,,newsletter,everyone,A walk,&#x201C;Far&#x201D;,'

test('does not recognize other tables', async () => {
  expect(await substack.isSourceOf(importFilesOf({ 'posts.csv': 'a,b\n1,2', 'b.md': '' }))).toBe(false)
})

test('reads the fields of a post', async () => {
  expect(await readPost(row, '<p><a href="https://my.substack.com/subscribe?">x</a></p>')).toMatchObject({
    id: '7',
    noun: 'post',
    title: 'A walk',
    slug: 'a-walk',
    subtitle: '“Far”',
    status: 'published',
    publishedAt: '2022-08-12T12:11:23Z',
    audience: 'everybody',
    address: 'https://my.substack.com/p/a-walk',
    oldAddresses: ['/p/a-walk'],
    at: { file: 'posts/7.a-walk.html' },
  })
})

test.each([
  [
    'a form to subscribe',
    '<div class="subscription-widget-wrap-editor" data-attrs="{&quot;url&quot;:&quot;https://my.substack.com/subscribe?&quot;}"></div>',
  ],
  [
    'a button to share',
    '<p class="button-wrapper"><a href="https://my.substack.com/p/a-walk?utm_source=substack&amp;action=share">x</a></p>',
  ],
])('finds the address of the site in %s', async (_, html) => {
  expect(await readPost(row, html)).toMatchObject({ address: 'https://my.substack.com/p/a-walk' })
})

test('names a site by its list of subscribers', async () => {
  const files = { 'posts.csv': head, 'email_list.me.csv': 'email\n' }
  expect(await readImported(substack, files)).toMatchObject([{ type: 'settings', title: 'me' }])
})

test.each([
  [row.replace('true', 'false'), { status: 'draft', publishedAt: null, oldAddresses: [] }],
  [row.replace('newsletter', 'page'), { noun: 'page' }],
  [row.replace('everyone', 'only_paid'), { audience: 'payers' }],
  [row.replace('everyone', 'only_free'), { audience: 'members' }],
  [row.replace('7.a-walk', '7.'), { slug: '', oldAddresses: [] }],
  [
    `${row}https://a.example/b.mp3`,
    {
      html: '<figure class="attached-file"><a href="https://a.example/b.mp3"><strong>A walk</strong> <em>MP3</em></a></figure><p>a</p>',
    },
  ],
])('reads %s', async (row, expected) => {
  expect(await readPost(row)).toMatchObject(expected)
})

const facts = (value: object) => `data-attrs="${JSON.stringify(value).replaceAll('"', '&quot;')}"`

test.each([
  [
    `<div class="captioned-image-container"><figure><a class="image-link" href="https://cdn/x"><div><img src="https://cdn/small" ${facts({ src: 'https://s3/a.png', alt: 'A', imageSize: 'large', href: null })}></div></a><figcaption>C</figcaption></figure></div>`,
    '<figure class="wide"><img src="https://s3/a.png" alt="A" /><figcaption>C</figcaption></figure>',
  ],
  [
    `<div class="image-gallery-embed" ${facts({ gallery: { images: [{ src: '/a' }, { src: '/b' }], caption: 'C' } })}></div>`,
    '<figure class="gallery"><figure><img src="/a" alt="" /></figure><figure><img src="/b" alt="" /></figure></figure><p><em>C</em></p>',
  ],
  [
    `<div class="youtube-wrap" ${facts({ videoId: 'dQw4w9WgXcQ' })}><iframe></iframe></div>`,
    '<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ"><strong>https://youtu.be/dQw4w9WgXcQ</strong></a></figure>',
  ],
  [
    `<div class="tweet" ${facts({ url: 'https://twitter.com/jack/status/20000', name: 'jack', full_text: 'Hi' })}></div>`,
    '<figure class="link-card-plays"><a href="https://twitter.com/jack/status/20000"><strong>jack</strong><br /><span>Hi</span></a></figure>',
  ],
  ['<div class="pullquote"><p>a</p></div>', '<blockquote class="pull-quote"><p>a</p></blockquote>'],
  [
    `<div class="latex-rendered" ${facts({ persistentExpression: 'a^2' })}></div>`,
    '<p class="math-block"><code>a^2</code></p>',
  ],
  [
    '<p>a<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>b</p></div></div>',
    '<p>a[^1]</p><p>[^1]: b</p>',
  ],
  ['<div class="preformatted-block"><pre class="text">a\nb</pre></div>', '<p>a<br />b</p>'],
  [
    '<p class="button-wrapper"><a href="https://a.example/"><span>Go</span></a></p>',
    '<p class="button-link"><a href="https://a.example/">Go</a></p>',
  ],
])('reads %s', async (html, expected) => {
  expect(await readPost(row, html)).toMatchObject({ html: expected, notes: new Set() })
})

test('names what it leaves out', async () => {
  const html =
    '<p class="button-wrapper"><a href="https://a.substack.com/subscribe?">Go</a></p><div class="poll-embed"></div>'
  expect([...(await readPost(row, html)).notes]).toEqual([
    'A button to subscribe, share or comment was left out.',
    'A poll was left out.',
    'The export does not contain its text.',
  ])
})

test('reads subscribers with their state', async () => {
  const files = {
    'posts.csv': head,
    'email_list.me.csv':
      'email,active_subscription,email_disabled,created_at\na@example.com,true,false,2018-08-27T15:06:27.713Z\nb@example.com,false,true,\n',
    'posts/7.opens.csv': 'post_id,email\n7,c@example.com\n',
  }
  expect((await readImported(substack, files)).filter(({ type }) => type === 'subscriber')).toMatchObject([
    { email: 'a@example.com', state: 'subscribed', date: '2018-08-27T15:06:27.713Z' },
    { email: 'b@example.com', state: 'unsubscribed' },
  ])
})

test('names the row of a damaged table', async () => {
  await expect(readImported(substack, { 'posts.csv': `${head}${row}\n"7.b,c` })).rejects.toThrow(
    'posts.csv, line 3: This row of the table is damaged. Correct it, and import again.',
  )
})
