import { expect, test } from 'vitest'
import { isNavigationAddress } from './stored-navigation.ts'

test.each([
  '/',
  '/about',
  '/topics/Web%20Development',
  '/cv.pdf?download=1#page',
  'https://example.com',
  'http://bücher.example/ä?b=c',
  'mailto:me@example.com?subject=Hello',
])('a link of the navigation may lead to %s', address => {
  expect(isNavigationAddress(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  'https:///example.com',
  'https:example.com',
  'https://',
  'https://example.com/a b',
  'https://example.com/"onclick=alert(1)',
  'mailto:nobody',
  'tel:+4144123',
  'about',
  '#part',
  '',
  `/${'a'.repeat(2000)}`,
])('a link of the navigation may not lead to %j', address => {
  expect(isNavigationAddress(address)).toBe(false)
})
