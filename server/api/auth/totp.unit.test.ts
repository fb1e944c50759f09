import { expect, test } from 'vitest'
import { base32, codeAt, findStep, stepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('computes the code of RFC 6238 at %d seconds', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
})

test.each([
  [-31_000, false],
  [-30_000, true],
  [0, true],
  [30_000, true],
  [60_000, false],
])('takes a code with the clock %d ms off: %s', (off, isTaken) => {
  const now = 1_700_000_010_000
  expect(findStep(secret, codeAt(secret, stepAt(now + off)), null, now) !== null).toBe(isTaken)
})

test('takes no step up to the last one', () => {
  const now = 1_700_000_010_000
  const step = stepAt(now)
  expect(findStep(secret, codeAt(secret, step), step, now)).toBeNull()
  expect(findStep(secret, codeAt(secret, step), step - 1, now)).toBe(step)
})

test('writes bytes in Base32', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})
