import { expect, test } from 'vitest'
import { passkeyObstacle } from './passkeys.ts'

test.each([
  ['https://blog.example', null],
  ['http://localhost:8080', null],
  ['http://blog.example', /does not begin with https/],
  ['https://192.0.2.7', /digits instead of a name/],
  ['https://[2001:db8::1]', /digits instead of a name/],
])('names what passkeys lack at %s', (address, sentence) => {
  const obstacle = passkeyObstacle(new URL(address))
  if (sentence) expect(obstacle).toMatch(sentence)
  else expect(obstacle).toBeNull()
})
