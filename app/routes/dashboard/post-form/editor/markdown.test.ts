import { expect, test } from 'vitest'
import { looksLikeMarkdown, readMarkdown } from './markdown.ts'

test.each([
  '# A title',
  'Some words\n\n- a list',
  '1. first',
  '> said',
  '```ts\nconst a = 1\n```',
  'words with **weight**',
  'a [link](https://example.com)',
  'some `code` here',
  '| a | b |\n|---|---|\n| 1 | 2 |',
])('%j is Markdown', text => expect(looksLikeMarkdown(text)).toBe(true))

test.each([
  'Just a sentence.',
  'Two\nlines - with a dash',
  'It costs 5 * 3 * 2',
  '#hashtag',
  'a_b_c and 2 > 1',
])('%j is plain', text => expect(looksLikeMarkdown(text)).toBe(false))

test('Markdown becomes HTML, and HTML within it is escaped', async () => {
  expect(await readMarkdown('## Hi\n\n<script>x</script>\n\n- *a* <b>c</b>')).toBe(
    '<h2>Hi</h2>\n<p>&lt;script&gt;x&lt;/script&gt;</p><ul>\n<li><em>a</em> &lt;b&gt;c&lt;/b&gt;</li>\n</ul>\n',
  )
})
