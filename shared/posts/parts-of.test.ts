import { expect, test } from 'vitest'
import { partsOf } from './parts-of.ts'

const site = { language: 'en', timeZone: 'UTC' }
const said = (content: string) => partsOf({ content }, [], site).map(({ kind, text }) => [kind, text])

test('names fields and blocks with their text', () => {
  expect(partsOf({ title: 'Hedges', content: '<h2>One</h2><p>Two</p>' }, ['title'], site)).toMatchObject([
    { kind: 'Title', text: 'Hedges' },
    { kind: 'Heading 1', text: 'One' },
    { kind: '', text: 'Two' },
  ])
})

test('separates the entries of lists and rows of tables', () => {
  expect(said('<ul><li><p>a</p></li><li>b</li></ul>')).toEqual([
    ['List', 'a'],
    ['List', 'b'],
  ])
  expect(said('<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>')).toEqual([['Table', 'a | b']])
})

test('distinguishes a numbered list from one with bullets', () => {
  const [bullets, numbers] = ['ul', 'ol'].map(tag =>
    partsOf({ content: `<${tag}><li>a</li></${tag}>` }, [], site),
  )
  expect(bullets?.[0]?.text).toBe(numbers?.[0]?.text)
  expect(bullets?.[0]?.markup).not.toBe(numbers?.[0]?.markup)
})

test('includes line breaks and the targets of links', () => {
  expect(said('<p>a<br />b <a href="/c">c</a></p>')).toEqual([['', 'a\nb c (/c)']])
})

test('describes a picture by caption, description and file', () => {
  const picture =
    '<figure><img src="/i/gate.webp?w=320" alt="A gate" /><figcaption>Ours</figcaption></figure>'
  expect(said(picture)).toEqual([['Image', 'Ours · A gate · gate.webp']])
})

test('omits empty blocks', () => {
  expect(said('<p></p><p>a</p><hr />')).toEqual([
    ['', 'a'],
    ['Line', '—'],
  ])
})
