import { expect, test } from 'vitest'
import { conjunctionsIn } from './conditions.ts'

test.each([
  ['(a AND b)', ['(b)', '(a)']],
  ['a', ['true']],
  [
    'CASE WHEN (a AND b) THEN f((c AND d)) ELSE false END',
    [
      'CASE WHEN (b) THEN f((c AND d)) ELSE false END',
      'CASE WHEN (a) THEN f((c AND d)) ELSE false END',
      'CASE WHEN (a AND b) THEN f((d)) ELSE false END',
      'CASE WHEN (a AND b) THEN f((c)) ELSE false END',
    ],
  ],
])('%s is weakened at each of its conditions', (text, weakened) => {
  expect(conjunctionsIn(text).map(({ without }) => without)).toEqual(weakened)
})
