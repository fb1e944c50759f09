import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('does not change a short text', () => {
  expect(excerpt('  A cache is\n a promise. ')).toBe('A cache is a promise.')
})

test('cuts a long text between words', () => {
  expect(excerpt('A cache is a promise about time, and time is short.', 33)).toBe(
    'A cache is a promise about time…',
  )
})

test('cuts inside a word when the text has no spaces', () => {
  expect(excerpt('x'.repeat(50), 20)).toBe(`${'x'.repeat(19)}…`)
})

test('does not cut a character in half', () => {
  for (const length of [20, 21]) expect(excerpt('👩'.repeat(50), length).isWellFormed()).toBe(true)
})

test.each(['🇨🇭', '👩‍👩‍👧‍👦', 'e\u0301'])('does not cut %s', letter => {
  for (let length = 20; length < 40; length++) {
    const cut = excerpt(letter.repeat(50), length).slice(0, -1)
    expect(cut).toBe(letter.repeat(cut.length / letter.length))
  }
})
