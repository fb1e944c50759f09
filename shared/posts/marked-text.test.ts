import { expect, test } from 'vitest'
import { readMarks } from './marked-text.ts'

test.each([
  ['plain', ['plain']],
  ['a \uE000cache\uE001 that', ['a ', 'cache', ' that']],
  ['\uE000One\uE001\uE000Two\uE001', ['', 'One', '', 'Two', '']],
  ['', ['']],
])('%j is read as its parts', (text, parts) => {
  expect(readMarks(text)).toEqual(parts)
})
