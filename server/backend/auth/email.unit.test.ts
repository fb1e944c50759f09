import { expect, test } from 'vitest'
import { findEmail } from './email.ts'

test('returns an address in lower case', () => {
  expect(findEmail('Wren.Halloway+blog@Example.com')).toBe('wren.halloway+blog@example.com')
  expect(findEmail('ümläut@bücher.example')).toBe('ümläut@bücher.example')
})

test.each([
  '',
  'wren',
  'wren@',
  '@example.com',
  'wren@a@example.com',
  'wren @example.com',
  'wren@example.com\r\nBcc: otto@example.com',
  'Wren <wren@example.com>',
  'wren<otto@example.com>',
  'a,b@example.com',
  'a;b@example.com',
  'group:wren@example.com',
  '"wren"@example.com',
  'wren@[127.0.0.1]',
  'wren\u200b@example.com',
  'wren\u202e@example.com',
  'wren@example\u3002com',
  'wren@\uff45xample.com',
  'wren@exam\ufe0fple.com',
  'wren@otto.example\uff20example.com',
  'wren@example.com.',
  `${'a'.repeat(250)}@b.example`,
])('refuses %j', text => expect(findEmail(text)).toBeNull())
