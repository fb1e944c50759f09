import { expect, test } from 'vitest'
import { pagePath } from './plain-path.ts'

test.each([
  '/search',
  '/search/',
  '/Search',
  '/se%61rch',
  '/search.data',
  '/search/.data',
  '/search/_.data',
  '/SEARCH/?q=a/',
])('%s is the search page', address => {
  expect(pagePath(address)).toBe('/search')
})

test.each(['/', '/searching', '/blog/search', '/search/more', '/search%2Edata', '/%E0%A4%A'])(
  '%s is not',
  address => {
    expect(pagePath(address)).not.toBe('/search')
  },
)
