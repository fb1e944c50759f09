import { expect, test } from 'vitest'
import { changeHtml } from '#tests/support/change-html.ts'
import { linkFootnotes } from './footnotes-in-post.server.ts'

const withFootnotes = (html: string) => changeHtml(html, linkFootnotes)

test('links a reference to its note and back', () => {
  expect(withFootnotes('<p>So[^a].</p><p class="indent-1">[^a]: Or <em>not</em>.</p><p>End.</p>')).toBe(
    '<p>So<sup><a id="ref_1" href="#note_1" role="doc-noteref" aria-label="Footnote 1">1</a></sup>.</p><p>End.</p>' +
      '<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol><li id="note_1">Or <em>not</em>.\u00a0' +
      '<a href="#ref_1" role="doc-backlink" aria-label="Back to the text of footnote 1">↩</a></li></ol></section>',
  )
})

test.each([
  ['<em>[^1]: b</em>', '<em>b</em>'],
  ['<span class="size-small">[^1]: b <em>c</em></span> d', '<span class="size-small">b <em>c</em></span> d'],
  ['<strong>[^1]</strong>: b', '<strong></strong>b'],
])('links a note that is formatted with its label: %s', (note, item) => {
  expect(withFootnotes(`<p>a[^1]</p><p>${note}</p>`)).toContain(
    `<li id="note_1">${item}\u00a0<a href="#ref_1"`,
  )
})

test('numbers footnotes by reference and links back to each', () => {
  const html = withFootnotes('<p>b[^2] a[^1] b[^2]</p><p>[^1]: first</p><p>[^2]: second</p>')
  expect(html).toMatch(/id="note_1">second\u00a0.*id="note_2">first\u00a0/)
  expect(html.match(/id="ref_[\d_]+"/g)).toEqual(['id="ref_1"', 'id="ref_2"', 'id="ref_1_2"'])
  expect(html).toContain(
    'href="#ref_1_2" role="doc-backlink" aria-label="Back to the text of footnote 1, 2 of 2"',
  )
})

test('links a note that only a shown note refers to', () => {
  const html = withFootnotes(
    '<p>a[^1] b[^3]</p><p>[^1]: first[^2]</p><p>[^2]: second[^1]</p><p>[^3]: third</p>',
  )
  expect(html).not.toContain('[^')
  expect(html).toMatch(/id="note_1">first<sup>.*id="note_2">third.*id="note_3">second<sup>/)
  expect(html.match(/id="ref_[\d_]+" href="#note_\d"/g)).toEqual([
    'id="ref_1" href="#note_1"',
    'id="ref_2" href="#note_2"',
    'id="ref_3" href="#note_3"',
    'id="ref_1_2" href="#note_1"',
  ])
  expect(html).toContain('href="#ref_1_2" role="doc-backlink"')
})

test.each([
  ['a reference without a note', '<p>a[^1]</p>'],
  ['a note without a reference', '<p>a</p><p>[^1]: b</p>'],
  ['a note that only a note refers to', '<p>[^1]: b[^2]</p><p>[^2]: c</p>'],
  ['a note in code', '<p>a[^1]</p><p><code>[^1]: b</code></p>'],
  ['code', '<pre><code>a[^1]\n</code></pre><p><code>[^1]</code></p><p>[^1]: b</p>'],
  ['links', '<p><a href="/a">a[^1]</a></p><p>[^1]: b</p>'],
  ['attributes', '<p><a href="/a" title="[^1]">a</a></p><p>[^1]: b</p>'],
  ['names of objects', '<p>a[^__proto__] b[^constructor]</p>'],
])('leaves %s as written', (_what, html) => {
  expect(withFootnotes(html)).toBe(html)
})

test('leaves a second note with the same label as text', () => {
  expect(withFootnotes('<p>a[^1]</p><p>[^1]: b</p><p>[^1]: c</p>')).toMatch(
    /<\/sup><\/p><p>\[\^1\]: c<\/p><section.*>b\u00a0<a/,
  )
})

test('links only the first 1,000 footnote references', () => {
  const html = withFootnotes(`<p>${'[^1]'.repeat(1001)}[^2]</p><p>[^1]: a</p><p>[^2]: b</p>`)
  expect(html.match(/role="doc-noteref"/g)).toHaveLength(1000)
  expect(html.match(/role="doc-backlink"/g)).toHaveLength(1000)
  expect(html).toContain('[^1][^2]</p><p>[^2]: b</p>')
})
