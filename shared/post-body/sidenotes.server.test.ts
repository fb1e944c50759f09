import { expect, test } from 'vitest'
import { changeHtml } from '#tests/support/change-html.ts'
import { linkFootnotes } from './footnotes-in-post.server.ts'
import { placeSidenotes } from './sidenotes.server.ts'

const sidenotes = (html: string) => changeHtml(html, body => placeSidenotes(body, linkFootnotes(body)))

const paragraph = (length: number) => `<p>${'word '.repeat(length / 5)}</p>`
const picture = (caption: string, attributes = ' class="wide"') =>
  `<figure${attributes}><img src="/a.png" sizes="(min-width: 1040px) 46rem, 100vw" alt="" /><figcaption>${caption}</figcaption></figure>`

test('lets pictures exceed the text on request', () => {
  expect(sidenotes(picture(''))).toBe(
    picture('').replace('(min-width: 1040px) 46rem', '(min-width: 1680px) 71rem, (min-width: 1040px) 59rem'),
  )
  expect(sidenotes(picture('', ' class="full"'))).toBe(
    picture('', ' class="full"').replace(
      '(min-width: 1040px) 46rem',
      '(min-width: 1680px) 90rem, (min-width: 1040px) 75rem',
    ),
  )
  expect(sidenotes(picture('', ''))).toBe(picture('', ''))
})

test('places sidenotes next to their references without overlap', () => {
  const html = sidenotes(`<p>b[^2] a[^1] b[^2]</p>${paragraph(2000)}<p>[^1]: first</p><p>[^2]: second</p>`)
  expect(html).toContain('<section class="footnotes sidenotes"')
  expect(html).toMatch(/<a id="ref_1"[^>]* style="anchor-name:--ref-1">/)
  expect(html).toContain('<li id="note_1" style="anchor-name:--note-1;--by:--ref-1;--below:--note-0">second')
  expect(html).toContain('<li id="note_2" style="anchor-name:--note-2;--by:--ref-2;--below:--note-1">first')
  expect(html.match(/--by/g)).toHaveLength(2)
})

test('leaves footnotes that would not fit below the text', () => {
  for (const [before, after] of [
    ['', paragraph(100)],
    [paragraph(2000), ''],
  ])
    expect(sidenotes(`${before}<p>a[^1]</p>${after}<p>[^1]: ${'long '.repeat(100)}</p>`)).not.toMatch(
      /sidenotes|anchor/,
    )
})

test('leaves footnotes below the text if one refers to another', () => {
  const html = sidenotes(`<p>a[^1]</p>${paragraph(2000)}<p>[^1]: first[^2]</p><p>[^2]: second</p>`)
  expect(html).toContain('second')
  expect(html).not.toMatch(/sidenotes|anchor/)
})

test('narrows pictures, code and tables next to a sidenote', () => {
  const withNote = (between: number, shown: string) =>
    sidenotes(`<p>a[^1]</p>${paragraph(between)}${shown}${paragraph(2000)}<p>[^1]: ${'note '.repeat(60)}</p>`)
  expect(withNote(200, picture(''))).toContain('<figure>')
  expect(withNote(800, picture(''))).toContain('<figure class="wide">')
  expect(withNote(200, picture('', ' class="full"'))).toContain('<figure>')
  expect(withNote(800, picture('', ' class="full"'))).toContain('<figure class="full">')
  for (const [shown, narrow] of [
    ['<pre><code>x</code></pre>', '<pre class="narrow"><code>'],
    ['<pre class="indent-1">x</pre>', '<pre class="indent-1 narrow">'],
    ['<div class="table-box" role="region"><table></table></div>', '<div class="table-box narrow" '],
  ] as const) {
    expect(withNote(200, shown)).toContain(narrow)
    expect(withNote(800, shown)).toContain(shown)
    expect(sidenotes(paragraph(2000) + shown)).toContain(shown)
  }
})

test('places an aside in the margin where nothing else stands', () => {
  const remark = (length: number) => `<aside class="aside-remark">${paragraph(length)}</aside>`
  const placesOf = (html: string) => sidenotes(html).match(/aside-remark-margin/g)?.length ?? 0
  expect(placesOf(paragraph(200) + remark(100) + paragraph(2000))).toBe(1)
  expect(placesOf(remark(100) + paragraph(50) + remark(100) + paragraph(2000))).toBe(1)
  expect(placesOf(remark(100) + paragraph(400) + remark(100) + paragraph(2000))).toBe(2)
  expect(placesOf(paragraph(2000) + remark(100))).toBe(0)
  expect(placesOf(`<blockquote>${remark(100)}</blockquote>${paragraph(2000)}`)).toBe(0)
  expect(sidenotes(remark(300) + picture('') + paragraph(2000))).toContain('<figure>')
})

test('lines of code count by their number', () => {
  const html = (code: string) =>
    `<p>a[^1]</p><pre><code>${code}</code></pre><p>[^1]: ${'note '.repeat(60)}</p>`
  expect(sidenotes(html('x\n'.repeat(30)))).toContain('sidenotes')
  expect(sidenotes(html('x'.repeat(3000)))).not.toContain('sidenotes')
})
