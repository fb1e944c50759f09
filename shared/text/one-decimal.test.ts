import { expect, it } from 'vitest'
import { oneDecimal } from './one-decimal.ts'

it.each([
  [4, '4.0'],
  [4.1, '4.1'],
  [4.35, '4.4'],
  [4.04, '4.0'],
  [2 / 3, '0.7'],
  [5, '5.0'],
])('rounds %s to %s', (average, text) => expect(oneDecimal(average)).toBe(text))
