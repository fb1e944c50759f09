import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

test('up to seven pages are all shown', () => {
  expect(pagesShown(1, 1)).toEqual([1])
  expect(pagesShown(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('many pages are condensed around the current one', () => {
  expect(pagesShown(1, 20)).toEqual([1, 2, 3, 4, 'after', 20])
  expect(pagesShown(3, 20)).toEqual([1, 2, 3, 4, 'after', 20])
  expect(pagesShown(10, 20)).toEqual([1, 'before', 9, 10, 11, 'after', 20])
  expect(pagesShown(20, 20)).toEqual([1, 'before', 17, 18, 19, 20])
})

test('a page past the end still shows the last ones', () => {
  expect(pagesShown(99, 3)).toEqual([1, 2, 3])
  expect(pagesShown(99, 20)).toEqual([1, 'before', 17, 18, 19, 20])
})
