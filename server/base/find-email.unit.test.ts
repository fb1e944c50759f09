import { expect, test } from 'vitest'
import { findEmail, spellingsOf } from './find-email.ts'

test('returns an address in lower case', () => {
  expect(findEmail('Wren.Halloway+blog@Example.com')).toBe('wren.halloway+blog@example.com')
})

test('returns a domain in ASCII, however it is typed', () => {
  for (const typed of [
    'ümläut@Bücher.example',
    'ümläut@xn--bcher-kva.example',
    'ümläut@XN--BCHER-KVA.example',
  ])
    expect(findEmail(typed)).toBe('ümläut@xn--bcher-kva.example')
  // No address of a machine.
  expect(findEmail('wren@1')).toBe('wren@1')
})

test('knows the spellings under which an account may be stored', () => {
  expect(spellingsOf('wren@example.com')).toEqual(['wren@example.com'])
  expect(spellingsOf('wren@1')).toEqual(['wren@1'])
  expect(spellingsOf('wren@xn--bcher-kva.example')).toEqual([
    'wren@xn--bcher-kva.example',
    'wren@bücher.example',
  ])
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
  'wren@xn--bcher-kva.example.',
  'wren@xn--zzzz',
  'wren@xn--example-.com',
  `${'a'.repeat(250)}@b.example`,
])('refuses %j', text => expect(findEmail(text)).toBeNull())
