import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedAddress } from './shared-address.ts'

test.each([
  ['/', '/'],
  ['/?', '/'],
  ['/?page=2', '/?page=2'],
  ['/?fbclid=IwAR0-x', '/'],
  ['/?fbclid=x&p=12', '/?p=12'],
  ['/?page=2&ref=letter&', '/?page=2'],
  ['/blog/gravel?utm_source=news&sort=new&utm_medium=mail', '/blog/gravel?sort=new'],
  ['/blog/gravel.data?x=1&_routes=root', '/blog/gravel.data?_routes=root'],
  ['/search?q=utm_source=x', '/search?q=utm_source=x'],
  ['/search?q=fbclid&Q=1', '/search?q=fbclid'],
  ['/subscription?token=a&utm_id', '/subscription?token=a'],
  ['/blog/gravel?filt%65r=5&%72ef=1', '/blog/gravel?filt%65r=5'],
  ['/?+page=2&?page=3&page%3D4&%zz&=5', '/'],
  ['/%62log/a%2db', '/blog/a-b'],
  ['/topics/C++/rss.xml', '/topics/C%2B%2B/rss.xml'],
  ['/topics/TCP%2fIP', '/topics/TCP%2FIP'],
  ['/topics/%c3%a9?page=2', '/topics/%C3%A9?page=2'],
  ['/dashboard/blogs?status=draft', '/dashboard/blogs?status=draft'],
])('%s is the page %s', (address, page) => {
  expect(sharedAddress(address)).toBe(page)
})

test('preserves each parameter that a page reads', () => {
  const files = globSync(['app/{account,site}/**/*.{ts,tsx}', 'app/session/token-of.ts'])
  const names = files
    .filter(file => !file.includes('.test.'))
    .flatMap(file => [
      ...readFileSync(file, 'utf8').matchAll(/(?<!form|headers)\.(?:get|has)\('([\w-]+)'\)/g),
    ])
    .map(([, name]) => name)
  expect(names.length).toBeGreaterThan(12)
  expect(names.filter(name => sharedAddress(`/?${name}=1`) === '/')).toEqual([])
})
