import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { importFilesOf } from '#tests/support/import-files-of.ts'
import { readImported } from '#tests/support/read-imported.ts'
import type { Imported, ImportedPost } from '../imported-site.ts'
import { medium } from './medium.ts'

const date = '<time class="dt-published" datetime="2018-08-11T11:23:34.123Z">August 11, 2018</time>'
const canonical =
  '<a href="https://medium.com/@elif/a-walk-abcdef123456" class="p-canonical">Canonical link</a>'

const entry = (
  body: string,
  footer = date + canonical,
  head = '<section data-field="subtitle" class="p-summary">Far</section>',
) =>
  `<article class="h-entry"><header><h1 class="p-name">A walk</h1></header>${head}<section data-field="body" class="e-content">${body}</section><footer>${footer} Exported from <a href="https://medium.com">Medium</a></footer></article>`

async function readPost(
  text: string,
  path = 'posts/2018-08-11_A-walk-abcdef123456.html',
): Promise<ImportedPost> {
  for (const one of await readImported(medium, { [path]: text })) if (one.type === 'post') return one
  throw new Error('no post')
}

const title = '<h3 class="graf graf--h3 graf--title">A walk</h3>'

test('does not recognize other HTML', async () => {
  expect(await medium.isSourceOf(importFilesOf({ 'posts/a.html': '<p>a</p>' }))).toBe(false)
})

test('reads the fields of a post', async () => {
  const footer = `<p class="p-tags"><a class="p-tag">Sea</a> <a class="p-tag">Sea</a></p><a href="https://medium.com/p/abcdef123456">${date}</a>${canonical}`
  expect(
    await readPost(entry(`<hr class="section-divider">${title}<p class="graf graf--p">a</p>`, footer)),
  ).toMatchObject({
    id: 'abcdef123456',
    title: 'A walk',
    slug: 'a-walk',
    subtitle: 'Far',
    status: 'published',
    publishedAt: '2018-08-11T11:23:34Z',
    tags: ['Sea'],
    address: 'https://medium.com/@elif/a-walk-abcdef123456',
    oldAddresses: ['https://medium.com/@elif/a-walk-abcdef123456', 'https://medium.com/p/abcdef123456'],
    html: '<p class="graf graf--p">a</p>',
    notes: new Set(),
  })
})

test('names the site by its author', async () => {
  const author = 'By <a href="https://medium.com/@elif" class="p-author h-card">Elif</a>'
  expect(
    await readImported(medium, {
      'posts/a.html': entry(title, ''),
      'posts/b.html': entry(title, author + canonical),
      'posts/c.html': entry(title, author + canonical),
    }),
  ).toMatchObject([
    { type: 'settings', address: 'https://medium.com/@elif' },
    { type: 'post' },
    { type: 'post' },
    { type: 'post' },
  ])
})

test('leaves the address of a post that it leads to', async () => {
  const link = '<p><a href="https://medium.com/p/0123456789ab">far</a></p>'
  const footer = `<a href="https://medium.com/p/abcdef123456">${date}</a>${canonical}`
  expect((await readPost(entry(title + link, footer))).oldAddresses).toEqual([
    'https://medium.com/@elif/a-walk-abcdef123456',
    'https://medium.com/p/abcdef123456',
  ])
})

test.each([
  [
    'draft',
    entry('<p>a</p>', ''),
    'posts/draft_A-walk-abcdef123456.html',
    { status: 'draft', slug: '', notes: new Set() },
  ],
  [
    'undated post',
    entry('<p>a</p>', canonical),
    undefined,
    { status: 'draft', slug: 'a-walk', notes: new Set(['It has no date, so it becomes a draft.']) },
  ],
  [
    'post without a slug',
    entry('', date + canonical.replace('a-walk-', '')),
    undefined,
    { status: 'published', slug: '', id: 'abcdef123456' },
  ],
])('reads a %s', async (_, text, path, expected) => {
  expect(await readPost(text, path)).toMatchObject(expected)
})

test.each([
  [
    '<figure class="graf graf--figure graf--layoutFillWidth"><div><img class="graf-image" data-width="3200" src="https://cdn-images-1.medium.com/max/800/a.jpeg" alt="A"></div><figcaption>C</figcaption></figure>',
    '<figure class="full"><img src="https://cdn-images-1.medium.com/max/2560/a.jpeg" alt="A" /><figcaption>C</figcaption></figure>',
  ],
  [
    '<div class="section-inner sectionLayout--outsetRow"><figure class="graf"><img src="/a"></figure><figure class="graf"><img src="/b"></figure></div>',
    '<figure class="gallery"><figure><img src="/a" alt="" /></figure><figure><img src="/b" alt="" /></figure></figure>',
  ],
  [
    '<div class="graf graf--mixtapeEmbed"><a href="https://a.example/"><strong>T</strong><br><em>D</em>a.example</a><a class="mixtapeImage"></a></div>',
    '<figure class="link-card"><a href="https://a.example/"><strong>T</strong><br /><span>D</span><br /><em>a.example</em></a></figure>',
  ],
  [
    '<pre class="graf graf--pre" data-code-block-lang="js"><span>a<br>  b</span></pre>',
    '<pre><code class="language-js">a\n  b\n</code></pre>',
  ],
  [
    '<blockquote class="graf graf--pullquote">a</blockquote>',
    '<blockquote class="pull-quote"><p>a</p></blockquote>',
  ],
  ['<h3 class="graf graf--h3">a</h3><h4 class="graf graf--h4">b</h4>', '<h2>a</h2><h3>b</h3>'],
])('reads %s', async (html, expected) => {
  expect(await readPost(entry(title + html))).toMatchObject({ html: expected, notes: new Set() })
})

test('notes embeds that only Medium resolves', async () => {
  const post = await readPost(
    entry('<figure class="graf"><iframe src="https://medium.com/media/0123abcd?postId=1"></iframe></figure>'),
  )
  expect(post.html).toContain('href="https://medium.com/media/0123abcd/href"')
  expect([...post.notes]).toEqual(['An embed became a link, because the export does not say what it shows.'])
})

test('a damaged file does not stop the others', async () => {
  const files = importFilesOf({ 'posts/a.html': '\n', 'posts/b.html': entry(title) })
  const damaged = files.files.get('posts/a.html')
  if (damaged) damaged.open = async () => Readable.from([Buffer.from([0x0a, 0xff])])
  const found: Imported[] = []
  for await (const one of medium.read(files)) found.push(one)
  expect(found).toMatchObject([
    { type: 'loss', at: { file: 'posts/a.html', line: 2 }, why: expect.stringContaining('UTF-8') },
    { type: 'post' },
  ])
})

test('leaves responses to others out', async () => {
  const response = entry(
    '<p class="graf graf--leading graf--trailing">A walk is good, I think</p>',
    undefined,
    '',
  )
  expect(
    await readImported(medium, {
      'posts/a.html': response,
      'posts/b.html': response,
      'posts/c.html': entry(title),
    }),
  ).toMatchObject([{ type: 'post' }, { type: 'loss', what: '2 of type response' }])
})
