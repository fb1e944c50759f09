import { expect, test } from 'vitest'
import { pageAddress, pageNumber } from './page-number.ts'

test.each([
  ['', 1],
  ['?page=1', 1],
  ['?page=12', 12],
  ['?page=0', null],
  ['?page=', null],
  ['?page=-1', null],
  ['?page=1.5', null],
  ['?page=two', null],
  ['?page=1e3', null],
  ['?page=99999999999', null],
])('%s', (search, page) => {
  expect(pageNumber(new URLSearchParams(search))).toBe(page)
})

test('omits the number of the first page from its address', () => {
  expect(pageAddress('/topics/ReactJS')(1)).toBe('/topics/ReactJS')
  expect(pageAddress('/')(2)).toBe('/?page=2')
})
