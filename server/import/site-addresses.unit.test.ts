import { expect, test } from 'vitest'
import { SiteAddresses } from './site-addresses.ts'

test.each(['höhe.md', 'ho\u0308he.md', 'ho%CC%88he.md'])('finds the file of %s', href => {
  const addresses = new SiteAddresses()
  addresses.add(['file:posts/höhe.md'], '/blog/heights')
  expect(addresses.find(href, { folder: 'posts', address: null })).toBe('/blog/heights')
})
