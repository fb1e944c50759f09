import { describe, expect, test } from 'vitest'
import { completeAddress, isAllowedLink, isAllowedPicture } from './addresses.ts'

describe('links', () => {
  test.each([
    'https://example.com',
    'HTTP://example.com/a?b#c',
    'mailto:ana@example.com',
    'tel:+49123',
    '/blog/a',
    '#part',
  ])('%s is one', address => expect(isAllowedLink(address)).toBe(true))

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com',
    'blog/a',
    '',
  ])('%j is none', address => expect(isAllowedLink(address)).toBe(false))
})

describe('pictures', () => {
  test.each([
    'https://example.com/a.png',
    '/images/thumbnail/Content/a.webp?w=1280',
    'data:image/png;base64,AAAA',
    'blob:http://localhost/1',
  ])('%s is one', address => expect(isAllowedPicture(address)).toBe(true))

  test.each([
    'data:image/svg+xml;base64,AAAA',
    'data:text/html;base64,AAAA',
    'javascript:alert(1)',
    '//example.com/a.png',
    'cid:1',
    '',
  ])('%j is none', address => expect(isAllowedPicture(address)).toBe(false))
})

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.com/a?b=c ', 'https://www.example.com/a?b=c'],
  ['localhost:3000', 'localhost:3000'],
  ['ana@example.com', 'mailto:ana@example.com'],
  ['https://example.com', 'https://example.com'],
  ['/blog/a', '/blog/a'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%j is completed', (typed, address) => expect(completeAddress(typed)).toBe(address))
