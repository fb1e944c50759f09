import { expect, test } from 'vitest'
import { plainEmail } from './plain-email.ts'

test.each([
  ['wren@example.com'],
  ['wren@example.com \t\n'],
  ['\u00a0wren@example.com\u00a0'],
  ['\u3000wren@example.com\u3000'],
  ['wren@example.com\u200b\ufeff'],
  ['ｗｒｅｎ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
  ['wren＠example。com'],
])('reads %j as it was meant', typed => expect(plainEmail(typed)).toBe('wren@example.com'))

test.each(['Wren+News@Example.com', 'wren@exämple.example', 'two words@example.com'])(
  'leaves %j as it is',
  typed => expect(plainEmail(typed)).toBe(typed),
)
