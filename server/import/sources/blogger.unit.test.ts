import { expect, test } from 'vitest'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { importFilesOf } from '#tests/support/import-files-of.ts'
import { readImported } from '#tests/support/read-imported.ts'
import { blogger } from './blogger.ts'
import { feed } from './feed.ts'

const backup = (...entries: string[]) =>
  `<?xml version='1.0' encoding='UTF-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:gd='http://schemas.google.com/g/2005'><title type='text'>Elif &amp; sea</title><subtitle>Trips</subtitle><link rel='self' href='https://www.blogger.com/feeds/1'/><link rel='alternate' href='https://elif.blogspot.com/'/><generator>Blogger</generator>\n${entries.join('\n')}</feed>`

const entry = (kind: string, more: string, content = '') =>
  `<entry><category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${kind}'/><content type='html'>${escapeHtml(content)}</content>${more}</entry>`

const id = (number: number) => `<id>tag:blogger.com,1999:blog-1.post-${number}</id>`

const readFile = (text: string, source = blogger) => readImported(source, { 'feed.xml': text })

async function bodyOf(content: string) {
  for (const one of await readFile(backup(entry('post', id(1), content)))) if (one.type === 'post') return one
  throw new Error('no post')
}

test('recognizes older backups, but no other feeds', async () => {
  const isSource = (text: string) => blogger.isSourceOf(importFilesOf({ 'a.xml': text }))
  expect(await isSource(backup())).toBe(true)
  expect(await isSource('<feed xmlns="http://www.w3.org/2005/Atom">')).toBe(false)
  expect(await isSource('<rss>')).toBe(false)
})

test('reads posts, pages and threads of comments', async () => {
  const found = await readFile(
    backup(
      entry('settings', id(0)),
      entry(
        'post',
        `${id(7)}<title>A walk</title><published>2017-06-20T00:32:00-04:00</published><category scheme='http://www.blogger.com/atom/ns#' term='Sea'/><link rel='alternate' href='https://elif.blogspot.com/2017/06/a-walk.html'/><author><name>Elif</name></author>`,
      ),
      entry('page', `${id(8)}<title>Me</title><app:control><app:draft>yes</app:draft></app:control>`),
      entry(
        'comment',
        `${id(9)}<thr:in-reply-to ref='tag:blogger.com,1999:blog-1.post-7'/><published>2017-06-21T00:00:00Z</published><author><name>Ada</name><email>noreply@blogger.com</email></author>`,
        'Nice<br />one',
      ),
      entry(
        'comment',
        `${id(10)}<thr:in-reply-to ref='tag:blogger.com,1999:blog-1.post-7'/><link rel='related' href='https://www.blogger.com/feeds/1/7/comments/default/9'/>`,
        'Yes',
      ),
      entry('comment', `${id(11)}<gd:extendedProperty name='blogger.contentRemoved' value='true'/>`),
    ),
  )
  expect(found).toMatchObject([
    { type: 'settings', title: 'Elif & sea', description: 'Trips', address: 'https://elif.blogspot.com' },
    {
      noun: 'post',
      title: 'A walk',
      slug: 'a-walk',
      status: 'published',
      publishedAt: '2017-06-20T00:32:00-04:00',
      topic: 'Sea',
      author: null,
      oldAddresses: ['/2017/06/a-walk.html'],
    },
    { noun: 'page', title: 'Me', status: 'draft', oldAddresses: [] },
    {
      type: 'comment',
      id: 'tag:blogger.com,1999:blog-1.post-9',
      post: 'tag:blogger.com,1999:blog-1.post-7',
      parent: null,
      name: 'Ada',
      email: null,
      text: 'Nice\none',
    },
    { type: 'comment', parent: 'tag:blogger.com,1999:blog-1.post-9', text: 'Yes' },
    { type: 'loss', what: 'comment' },
  ])
})

test("reads the feed of Google's archive", async () => {
  const of = (type: string, status: string, more: string) =>
    `<entry><blogger:type>${type}</blogger:type><blogger:status>${status}</blogger:status>${more}</entry>`
  const text = `<feed xmlns:blogger='http://schemas.google.com/blogger/2018'><title>Mine</title>${of('POST', 'LIVE', "<id>a</id><title>A</title><content type='html'>&lt;p&gt;a&lt;/p&gt;</content><blogger:filename>/2024/01/a-b.html</blogger:filename><published>2024-01-02T00:00:00Z</published>")}${of('POST', 'SOFT_TRASHED', '<id>b</id>')}${of('COMMENT', 'LIVE', '<id>c</id><blogger:parent>a</blogger:parent><blogger:inReplyTo/>')}</feed>`
  expect(await readFile(text)).toMatchObject([
    { type: 'settings', title: 'Mine' },
    { noun: 'post', slug: 'a-b', address: null, oldAddresses: ['/2024/01/a-b.html'], html: '<p>a</p>' },
    { type: 'comment', post: 'a', parent: null },
    { type: 'loss', why: 'It is in the trash.' },
  ])
})

test.each([
  ['a<br />b<br /><br />c', '<p>a<br />b</p>\n<p>c</p>\n'],
  [
    '<div class="separator"><a href="https://1.bp.blogspot.com/s1600/a.jpg"><img src="https://1.bp.blogspot.com/s320/a.jpg" width="320"></a></div>',
    '<figure><img src="https://1.bp.blogspot.com/s1600/a.jpg" alt="" /></figure>',
  ],
  [
    '<table class="tr-caption-container"><tbody><tr><td><img src="https://a.example/a.jpg"></td></tr><tr><td class="tr-caption">C</td></tr></tbody></table>',
    '<figure><img src="https://a.example/a.jpg" alt="" /><figcaption>C</figcaption></figure>',
  ],
  ['<pre>a\n\nb</pre>', '<pre><code>a\n\nb\n</code></pre>'],
])('reads the body %j', async (content, html) => {
  expect(await bodyOf(content)).toMatchObject({ html, notes: new Set() })
})

test('recognizes a feed that was fetched from its address', async () => {
  const isSource = (files: Record<string, string>) => feed.isSourceOf(importFilesOf(files))
  expect(await isSource({ 'https://a.example/feed/': '<?xml version="1.0"?><rss>' })).toBe(true)
  expect(await isSource({ 'https://a.example/': '<!doctype html><html>' })).toBe(false)
  expect(await isSource({ 'a.txt': '<rss>', 'b.txt': '' })).toBe(false)
})

test('reads RSS and Atom of any site', async () => {
  const rss =
    '<rss><channel><title>T</title><link>https://a.example/blog</link><item><title>A &amp;amp; B</title><link>https://a.example/blog/a-b/</link><guid>1</guid><pubDate>Tue, 10 Jun 2003 04:00:00 GMT</pubDate><category>Sea</category><dc:creator>Elif</dc:creator><description>short</description><content:encoded><![CDATA[<p>long</p>]]></content:encoded></item></channel></rss>'
  expect(await readFile(rss, feed)).toMatchObject([
    { type: 'settings', title: 'T', address: 'https://a.example' },
    {
      id: '1',
      title: 'A & B',
      slug: 'a-b',
      publishedAt: '2003-06-10T04:00:00.000Z',
      topic: 'Sea',
      author: null,
      html: '<p>long</p>',
      oldAddresses: ['https://a.example/blog/a-b/'],
    },
  ])
  const atom =
    '<feed><entry><id>x</id><title>A</title><link href="https://a.example/a.html"/><content type="xhtml"><div>b</div></content></entry></feed>'
  expect(await readFile(atom, feed)).toMatchObject([
    { type: 'settings' },
    { id: 'x', slug: 'a', status: 'draft', html: '<div>b</div>' },
  ])
})

test('signs the posts of several authors', async () => {
  const by = (author: string) => entry('post', `${id(7)}<author><name>${author}</name></author>`)
  const authors = async (...names: string[]) =>
    (await readFile(backup(...names.map(by)))).flatMap(one => (one.type === 'post' ? one.author : []))
  expect(await authors('Elif', 'Elif')).toEqual([null, null])
  expect(await authors('Elif', 'Ada')).toEqual(['Elif', 'Ada'])
})
