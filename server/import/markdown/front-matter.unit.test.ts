import { expect, test } from 'vitest'
import { ImportRefused } from '../import-refused.ts'
import { textIn } from '../text-in.ts'
import { listOf, readFrontMatter } from './front-matter.ts'

test.each([
  ['---\nTitle: A\ndate: 2022-06-06\n---\nBody', { title: 'A', date: '2022-06-06' }, 'Body', 5],
  ['\ufeff---\r\ntitle: A\r\n---\r\n\r\nBody', { title: 'A' }, '\nBody', 4],
  ['+++\ntitle = "A"\n[params]\nx = 1\n+++\nBody', { title: 'A', params: { x: 1 } }, 'Body', 6],
  ['{\n  "title": "A"\n}\nBody', { title: 'A' }, 'Body', 4],
  ['---json\n{"title": "A"}\n---\nBody', { title: 'A' }, 'Body', 4],
  ['---\n---\nBody', {}, 'Body', 3],
  ['Body\n---\nmore', {}, 'Body\n---\nmore', 1],
  ['---\ntitle: A\ntitle: B\n---\n', { title: 'B' }, '', 5],
  ['---\n- a\n---\nBody', {}, 'Body', 4],
])('reads %j', (text, fields, body, bodyLine) => {
  expect(readFrontMatter(text, 'a.md')).toEqual({ fields, body, bodyLine })
})

test.each([
  ['---\ntitle: A\nb: [1\n---\n', 'a.md, line 3: This is not valid YAML. Correct it, and import again.'],
  ['+++\ntitle = "A"\nb = \n+++\n', 'a.md, line 3: This is not valid TOML. Correct it, and import again.'],
])('names the line of a mistake in %j', (text, message) => {
  expect(() => readFrontMatter(text, 'a.md')).toThrow(message)
})

test('refuses aliases that expand without end', () => {
  const bomb = [
    'a: &a [x]',
    ...Array.from('bcdefgh', (name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(20)}]`),
  ]
  expect(() => readFrontMatter(`---\n${bomb.join('\n')}\n---\n`, 'a.md')).toThrow(ImportRefused)
})

test('reads lists in every form', () => {
  expect(listOf('a, b,,c d')).toEqual(['a', 'b', 'c d'])
  expect(listOf('a b', /[\s,]+/)).toEqual(['a', 'b'])
  expect(listOf(['a, b', { name: 'c' }, 2024, null, ['d']])).toEqual(['a, b', 'c', '2024', 'd'])
  expect(textIn({ cover: { image: ' a ' }, title: '' }, 'title', 'cover.image')).toBe('a')
})
