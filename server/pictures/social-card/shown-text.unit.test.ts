import { expect, test } from 'vitest'
import { shownText } from './shown-text.ts'

// Unassigned and private, so no font has them.
const MISSING = '\u0378\u{10fffd}'

test('characters that no font has are left out, with the spaces around them', async () => {
  expect(await shownText(`A form ${MISSING} that forgives`)).toBe('A form that forgives')
  expect(await shownText('Élégance & “façades”… <b>')).toBe('Élégance & “façades”… <b>')
})

test('a text of which most cannot be drawn is empty', async () => {
  expect(await shownText(`${MISSING.repeat(5)} form`)).toBe('')
})
