import { expect, test } from 'vitest'
import { importFilesOf } from '#tests/support/import-files-of.ts'
import { createMediaFinder } from './find-media.ts'
import { SiteAddresses } from './site-addresses.ts'

const files = importFilesOf({
  'static/images/logo.png': '',
  'uploads/2019/05/hedge.jpg': '',
  'content/höhe.png': '',
  'uploads/2019/05/höhe.jpg': '',
})
const origin = { folder: 'content', address: 'https://old.example/post/' }

test.each([
  ['/images/logo.png', 'archive'],
  ['../static/images/logo.png', 'archive'],
  ['file:///home/elif/images/logo.png', 'archive'],
  ['https://old.example/images/logo.png', 'archive'],
  ['//www.old.example/images/logo-300x200.png', 'archive'],
  ['https://i0.wp.com/old.example/images/logo.png?ssl=1', 'archive'],
  ['ho\u0308he.png', 'archive'],
  ['https://old.example/uploads/2019/05/ho%CC%88he.jpg', 'archive'],
  ['https://old.example/images/other.png', 'web'],
  ['https://other.example/images/logo.png', 'web'],
  ['//other.example/images/logo.png', 'web'],
  ['https://former.example/wp-content/uploads/2019/05/hedge.jpg', 'archive'],
  ['https://other.example/05/hedge.jpg', 'web'],
  ['https://i0.wp.com/other.example/images/logo.png', 'web'],
])('finds %s in the %s', (address, from) => {
  const addresses = new SiteAddresses()
  addresses.addHost('https://old.example')
  expect(createMediaFinder(files, addresses)(address, origin).from).toBe(from)
})

test('any host is the old one if none is known', () => {
  const find = createMediaFinder(files, new SiteAddresses())
  expect(find('https://old.example/images/logo.png', origin).from).toBe('archive')
})
