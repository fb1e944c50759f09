import { expect, test } from 'vitest'
import { completeAddress } from './complete-address.ts'

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.com/a?b=c ', 'https://www.example.com/a?b=c'],
  ['localhost:3000', 'localhost:3000'],
  ['ana@example.com', 'mailto:ana@example.com'],
  ['https://example.com', 'https://example.com'],
  ['/blog/a', '/blog/a'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%j is completed', (typed, address) => expect(completeAddress(typed)).toBe(address))
