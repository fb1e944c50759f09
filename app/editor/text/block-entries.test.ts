import { expect, test } from 'vitest'
import { blockEntries, matchingEntries } from './block-entries.ts'

test('finds the image first for /pic', () => {
  expect(matchingEntries(blockEntries, 'pic')[0]?.label).toBe('Image')
})

test('says of every block what it is', () => {
  for (const { label, hint } of blockEntries) expect(hint, label).toMatch(/^[A-Z].{5,44}$/)
})
