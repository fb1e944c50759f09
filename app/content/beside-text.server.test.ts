import { expect, test } from 'vitest'
import { besideText } from './beside-text.server.ts'
import { withFootnotes } from './footnotes-in-post.server.ts'

const words = (length: number) => `<p>${'word '.repeat(length / 5)}</p>`
const picture = (width: number, height: number, caption = '') =>
  `<figure><img src="/a.png" width="${width}" height="${height}" sizes="(min-width: 1040px) 46rem, 100vw" alt="" /><figcaption>${caption}</figcaption></figure>`
const figuresOf = (html: string) => besideText(html, []).match(/<figure[^>]*>/g)

test('makes wide pictures wider than the text, and puts the captions of others beside them', () => {
  expect(figuresOf(picture(1600, 900) + picture(1600, 1600, 'Square') + picture(900, 400))).toEqual([
    '<figure class="beside-text beside-text-wide">',
    '<figure class="beside-text">',
    '<figure>',
  ])
  expect(besideText(picture(1600, 900), [])).toContain('sizes="(min-width: 1040px) 75rem, 100vw"')
})

test('places footnotes beside their first reference, each below the previous one', () => {
  const html = besideText(
    withFootnotes(`<p>b[^2] a[^1] b[^2]</p>${words(2000)}<p>[^1]: first</p><p>[^2]: second</p>`),
    [],
  )
  expect(html).toContain('<section class="beside-text footnotes"')
  expect(html).toMatch(/<a id="ref_1" style="anchor-name:--ref-1" href/)
  expect(html).toContain(
    '<li id="note_1" style="anchor-name:--note-1;--by:--ref-1;--below:--contents">second',
  )
  expect(html).toContain('<li id="note_2" style="anchor-name:--note-2;--by:--ref-2;--below:--note-1">first')
  expect(html.match(/--by/g)).toHaveLength(2)
})

test('leaves footnotes below the text that would not end before it', () => {
  for (const [before, after] of [
    ['', words(100)],
    [words(2000), ''],
  ])
    expect(
      besideText(withFootnotes(`${before}<p>a[^1]</p>${after}<p>[^1]: ${'long '.repeat(100)}</p>`), []),
    ).not.toMatch(/beside-text|anchor/)
})

test('does not widen a picture where a footnote or the list of headings may overlap it', () => {
  const shown = (between: number) =>
    figuresOf(
      withFootnotes(
        `<p>a[^1]</p>${words(between)}${picture(1600, 900)}${words(2000)}<p>[^1]: ${'note '.repeat(60)}</p>`,
      ),
    )
  expect(shown(200)).toEqual(['<figure>'])
  expect(shown(800)).toEqual(['<figure class="beside-text beside-text-wide">'])
  const headings = Array.from({ length: 9 }, (_, place) => ({
    id: `h-${place}`,
    text: 'A heading',
    level: 2 as const,
  }))
  expect(besideText(picture(1600, 900), headings)).toContain('<figure>')
  expect(besideText(words(2000) + picture(1600, 900), headings)).not.toContain('<figure>')
})

test('lines of code count by their number', () => {
  const html = (code: string) =>
    withFootnotes(`<p>a[^1]</p><pre><code>${code}</code></pre><p>[^1]: ${'note '.repeat(60)}</p>`)
  expect(besideText(html('x\n'.repeat(30)), [])).toContain('beside-text')
  expect(besideText(html('x'.repeat(3000)), [])).not.toContain('beside-text')
})
