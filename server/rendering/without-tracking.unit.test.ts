import { expect, test } from 'vitest'
import { withoutTracking } from './without-tracking.ts'

test.each([
  ['/', '/'],
  ['/?', '/?'],
  ['/?page=2', '/?page=2'],
  ['/?fbclid=IwAR0-x', '/'],
  ['/blog/gravel?utm_source=news&sort=new&utm_medium=mail', '/blog/gravel?sort=new'],
  ['/search?q=utm_source=x', '/search?q=utm_source=x'],
  ['/search?q=fbclid', '/search?q=fbclid'],
  ['/subscription?token=a&utm_id', '/subscription?token=a&utm_id'],
])('%s is the page %s', (address, page) => {
  expect(withoutTracking(address)).toBe(page)
})
