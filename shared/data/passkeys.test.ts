import { expect, test } from 'vitest'
import { passkeyObstacle } from './passkeys.ts'

test.each([
  ['https://blog.example', null],
  ['http://localhost:8080', null],
  ['http://blog.example', /does not start with https/],
  ['https://192.0.2.7', /is an IP address/],
  ['https://[2001:db8::1]', /is an IP address/],
])('names what passkeys lack at %s', (address, sentence) => {
  const obstacle = passkeyObstacle(new URL(address))
  if (sentence) expect(obstacle).toMatch(sentence)
  else expect(obstacle).toBeNull()
})
