import { expect, test } from 'vitest'
import { LineFull } from '#server/limits/waiting-line.ts'
import { toRestError } from './errors.ts'

test('a request whose turn does not come is answered with 503 and told to try again', () => {
  expect(toRestError(new LineFull(), true)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
})
