import { expect, test } from 'vitest'
import { cutText, shortened } from './cut-text.ts'

test.each([
  ['a flag', '🇨🇭'],
  ['a family', '👩‍👩‍👧‍👦'],
  ['a letter with its accent apart', 'e\u0301'],
  ['a syllable of Devanagari', 'क्षि'],
])('does not cut %s', (_what, letter) => {
  const text = `x${letter.repeat(40)}`
  for (let most = 1; most < text.length; most++) {
    const cut = cutText(text, most)
    expect(cut.length).toBeLessThanOrEqual(most)
    expect(cut.slice(1)).toBe(letter.repeat((cut.length - 1) / letter.length))
  }
})

test('says that it shortened a text', () => {
  expect(shortened('A cache is a promise.', 8)).toBe('A cache…')
  expect(shortened('A cache', 8)).toBe('A cache')
})
