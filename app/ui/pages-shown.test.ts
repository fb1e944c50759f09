import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

test('shows up to seven pages in full', () => {
  expect(pagesShown(1, 1)).toEqual([1])
  expect(pagesShown(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('shows the pages around the current one', () => {
  expect(pagesShown(1, 20)).toEqual([1, 2, 3, 4, 'after', 20])
  expect(pagesShown(3, 20)).toEqual([1, 2, 3, 4, 'after', 20])
  expect(pagesShown(10, 20)).toEqual([1, 'before', 9, 10, 11, 'after', 20])
  expect(pagesShown(20, 20)).toEqual([1, 'before', 17, 18, 19, 20])
})

test('shows the last pages past the end', () => {
  expect(pagesShown(99, 3)).toEqual([1, 2, 3])
  expect(pagesShown(99, 20)).toEqual([1, 'before', 17, 18, 19, 20])
})
