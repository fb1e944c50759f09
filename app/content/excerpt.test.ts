import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('a short text stays as it is', () => {
  expect(excerpt('  A cache is\n a promise. ')).toBe('A cache is a promise.')
})

test('a long text ends between words', () => {
  expect(excerpt('A cache is a promise about time, and time is short.', 33)).toBe(
    'A cache is a promise about time…',
  )
})

test('a text without a place to break is cut', () => {
  expect(excerpt('x'.repeat(50), 20)).toBe(`${'x'.repeat(19)}…`)
})
