import { expect, test } from 'vitest'
import { linkAddress, pictureAddress } from './addresses.ts'

test.each([
  'https://example.com/a?b=c&d#e',
  'HTTP://example.com',
  'https://bücher.example/ä',
  'mailto:a@example.com?subject=b',
  'tel:+4144123',
  '/blog/a-post',
  '/',
  '#part',
])('a link may lead to %s', address => {
  expect(linkAddress(address)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u00a0javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  'https:example.com',
  'https://',
  'a-post',
  '',
  undefined,
])('a link may not lead to %j', address => {
  expect(linkAddress(address)).toBe(null)
})

test('removes control characters from an address', () => {
  expect(linkAddress(' https://exa\nmple.com\t/ ')).toBe('https://example.com/')
})

test.each([
  'https://example.com/a.png',
  'http://example.com/a.png',
  '/images/thumbnail/Content/a%20b.png?w=960',
  '/storage/v1/object/public/thumbnail/Content/a.png',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/webp;base64,UklGRg==',
])('a picture may come from %s', address => {
  expect(pictureAddress(address)).toBe(address)
})

test.each([
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png,<svg>',
  'data:text/html;base64,PHN2Zz4=',
  'javascript:alert(1)',
  '//example.com/a.png',
  '/auth/v1/logout',
  '/images/../auth/v1/logout',
  '/images/%2e%2e/auth/v1/logout',
  'images/a.png',
  'mailto:a@example.com',
  undefined,
])('a picture may not come from %j', address => {
  expect(pictureAddress(address)).toBe(null)
})
