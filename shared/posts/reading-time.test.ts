import { expect, test } from 'vitest'
import { countWords, minutesOfBody, readingMinutes } from './reading-time.ts'

test('counts words of any script and at least one minute', () => {
  expect(countWords('Don’t count — or 2 half-words; naïve, дом.')).toBe(7)
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('word '.repeat(230 * 4))).toBe(4)
})

test('counts characters in scripts without spaces between words', () => {
  expect(readingMinutes('読'.repeat(1500))).toBe(3)
  expect(readingMinutes(`${'word '.repeat(460)}${'字'.repeat(500)}`)).toBe(3)
})

test('counts what a body says, without its attributes', () => {
  const words = 'word '.repeat(690)
  expect(minutesOfBody(`<p>${words}</p><p>${words}</p>`)).toBe(6)
  expect(minutesOfBody(`<img src="/a.png" alt="1 > 0 ${words}" /><p>word</p>`)).toBe(1)
  expect(minutesOfBody('<p>a</p>'.repeat(690))).toBe(3)
})
