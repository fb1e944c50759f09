import { expect, test } from 'vitest'
import { isSearchPage } from './plain-path.ts'

test.each(['/search', '/search/', '/Search', '/se%61rch', '/search.data', '/search/_.data', '//search'])(
  '%s is the search page',
  path => {
    expect(isSearchPage(path)).toBe(true)
  },
)

test.each(['/', '/searching', '/blog/search', '/search/more', '/%E0%A4%A'])('%s is not', path => {
  expect(isSearchPage(path)).toBe(false)
})
