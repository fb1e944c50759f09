import { expect, test } from 'vitest'
import { makeRefreshToken, readRefreshToken } from './refresh-token.ts'

const SESSION = '0b9d7c44-1f55-4b1c-8f5e-5a6f1f0f2c02'
const SECRET = 'a secret of more than thirty-two characters'

test('encodes session and sequence number in refresh tokens', () => {
  for (const counter of [0, 1, 2 ** 40])
    expect(readRefreshToken(makeRefreshToken(SESSION, counter, SECRET), SECRET)).toEqual({
      sessionId: SESSION,
      counter,
    })
})

test('rejects a forged or changed token', () => {
  const token = makeRefreshToken(SESSION, 7, SECRET)
  const altered = [...token].map(
    (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
  )
  for (const other of [
    ...altered,
    makeRefreshToken(SESSION, 7, `${SECRET}!`),
    `${token}A`,
    token.slice(0, -1),
    `${token}=`,
    '',
    'a'.repeat(1000),
  ])
    expect(readRefreshToken(other, SECRET), other).toBeNull()
})
