import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { looksLikeMarkdown, readMarkdown } from './read-markdown.ts'

test.each([
  '# A title',
  'Some words\n\n- a list',
  '1. first',
  '> said',
  '```ts\nconst a = 1\n```',
  'words with **weight**',
  'a [link](https://example.com)',
  'some `code` here',
  'A note[^1]\n\n[^1]: Below.',
  '| a | b |\n|---|---|\n| 1 | 2 |',
])('%j is Markdown', text => expect(looksLikeMarkdown(text)).toBe(true))

test.each([
  'Just a sentence.',
  'Two\nlines - with a dash',
  'It costs 5 * 3 * 2',
  '#hashtag',
  'a_b_c and 2 > 1',
])('%j is plain', text => expect(looksLikeMarkdown(text)).toBe(false))

test('converts Markdown to HTML and escapes HTML in it', async () => {
  expect(await readMarkdown('## Hi\n\n<script>x</script>\n\n- *a* <b>c</b>')).toBe(
    '<h2>Hi</h2>\n<pre class="html-block"><code>&lt;script&gt;x&lt;/script&gt;</code></pre><ul>\n<li><em>a</em> &lt;b&gt;c&lt;/b&gt;</li>\n</ul>\n',
  )
})

test('makes each footnote a paragraph', async () => {
  expect(
    await readMarkdown('a[^1] b[^x]\n[^1]: https://example.com\n[^x]: *Two*\nlines <i>\n\nEnd[^1]'),
  ).toBe(
    '<p>a[^1] b[^x]</p>\n<p>[^1]: <a href="https://example.com">https://example.com</a></p><p>[^x]: <em>Two</em>\nlines &lt;i&gt;</p><p>End[^1]</p>\n',
  )
})

test('turns alerts into callouts', async () => {
  expect(await readMarkdown('> [!TIP]\n> *One*\n> two\n\n> said\n\n- [x] a\n- [ ] b')).toBe(
    '<aside class="callout-tip"><p><em>One</em>\ntwo</p>\n</aside><blockquote>\n<p>said</p>\n</blockquote>\n<ul>\n<li><input checked="" disabled="" type="checkbox"> a</li>\n<li><input disabled="" type="checkbox"> b</li>\n</ul>\n',
  )
})

test('ends a paragraph before notes and alerts', async () => {
  expect(await readMarkdown('One[^1]\n[^1]: Below.\n\nTwo\n> [!TIP]\n> Three')).toBe(
    '<p>One[^1]</p>\n<p>[^1]: Below.</p><p>Two</p>\n<aside class="callout-tip"><p>Three</p>\n</aside>',
  )
})

test('reads headings with a line under them', async () => {
  const html = await readMarkdown('Title\n===\n\nPart\nof it\n  ---  \nText\n\n= no')
  expect(html.replaceAll('\n', ' ').trim()).toBe('<h1>Title</h1> <h2>Part of it</h2> <p>Text</p> <p>= no</p>')
})

test('a book takes time in proportion to its length', async () => {
  const cpuTime = startCpuTimer()
  await readMarkdown('Some words of a paragraph.\n\n'.repeat(20_000))
  expect(cpuTime()).toBeLessThan(5000)
})

test('reads formulas but no sums of money', async () => {
  expect(await readMarkdown('From $5 to $10, and $x < y$.\n\n$$\na^2\n$$')).toBe(
    '<p>From $5 to $10, and <code class="math-inline">x &lt; y</code>.</p>\n<p class="math-block"><code>a^2</code></p>',
  )
  expect(await readMarkdown('```ts title="a<b.ts" {1,3-4} showLineNumbers\nlet a\n```')).toBe(
    '<pre data-file="a&lt;b.ts" data-marked="1,3-4" class="code-facts-numbered"><code class="language-ts">let a\n</code></pre>\n',
  )
  expect(await readMarkdown('```\na\n```')).toBe('<pre><code>a\n</code></pre>\n')
})

test.each(['\\{1, 2\\}', 'a\\$', 'a\\\\'])('reads %j as a formula', async tex => {
  expect(await readMarkdown(`$${tex}$`)).toContain(`<code class="math-inline">${tex}</code>`)
})

test('reads text between double equals signs as highlighted', async () => {
  expect(await readMarkdown('The ==gate **stood**== if a == b == c, and `==`.')).toBe(
    '<p>The <mark>gate <strong>stood</strong></mark> if a == b == c, and <code>==</code>.</p>\n',
  )
})

test.each([
  ['これは**「重要」**です', 'これは<strong>「重要」</strong>です'],
  ['**注意。**次に進む', '<strong>注意。</strong>次に進む'],
  ['他说**“你好”**然后走了', '他说<strong>“你好”</strong>然后走了'],
  ['见*《论语》*第一篇', '见<em>《论语》</em>第一篇'],
])('finds the emphasis of %s', async (text, html) => {
  expect(await readMarkdown(text)).toBe(`<p>${html}</p>\n`)
})
