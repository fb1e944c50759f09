import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

test.each([
  ['كيف تكتب مراجعة', 'rtl'],
  ['«مراجعة» 2026', 'rtl'],
  ['2026: שלום', 'rtl'],
  ['🦊 שלום', 'rtl'],
  ['ﷺ', 'rtl'],
  ['On كتاب', undefined],
  ['読者が信頼する', undefined],
  ['Ünder', undefined],
  ['2026', undefined],
  ['', undefined],
])('%s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
