import { expect, test } from 'vitest'
import { firstSentences } from './first-sentences.ts'

test.each([
  [
    'I replaced two hundred lines with this on Friday. Then I slept.',
    'I replaced two hundred lines with this on Friday.',
  ],
  [
    'Yes. It works.\nThe third sentence makes it long enough. Fourth.',
    'Yes. It works. The third sentence makes it long enough.',
  ],
  ['読んでよかった。', '読んでよかった。'],
  ['Short', 'Short'],
])('quotes %j as %j', (text, quoted) => {
  expect(firstSentences(text, 'en')).toBe(quoted)
})

test('cuts a sentence that is too long', () => {
  expect(firstSentences(`${'word '.repeat(60)}end.`, 'en')).toMatch(/^(word )+word…$/)
  expect(firstSentences(`Brief. ${'word '.repeat(60)}end.`, 'en')).toMatch(/^Brief\. (word )+word…$/)
})
