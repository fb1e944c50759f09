import { expect, test } from 'vitest'
import { shownText } from './shown-text.ts'

// Unassigned and private, so no font has them.
const MISSING = '\u0378\u{10fffd}'

test('removes characters without a font and spaces around them', async () => {
  expect(await shownText(`A form ${MISSING} that forgives`)).toBe('A form that forgives')
  expect(await shownText('Élégance & “façades”… <b>')).toBe('Élégance & “façades”… <b>')
})

test('returns an empty text when most cannot be drawn', async () => {
  expect(await shownText(`${MISSING.repeat(5)} form`)).toBe('')
})
