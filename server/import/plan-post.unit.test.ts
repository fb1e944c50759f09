import { expect, test } from 'vitest'
import type { Media } from './find-media.ts'
import { ImportLoss } from './import-loss.ts'
import { KnownRows } from './import-store.ts'
import type { ImportedPost } from './imported-site.ts'
import { planPost } from './plan-post.ts'
import { SiteAddresses } from './site-addresses.ts'
import { blankPost } from './sources/blank-items.ts'
import { Topics } from './topics.ts'

async function digestOf(own: Partial<ImportedPost>, media: Media) {
  const post = {
    ...blankPost,
    id: '1',
    at: { file: 'a.md' },
    title: 'A walk',
    html: '',
    notes: new Set<string>(),
  }
  const fail = async () => {
    throw new ImportLoss('The old site did not respond.')
  }
  const { digest } = await planPost(
    { ...post, ...own },
    {
      known: new KnownRows(),
      site: {
        language: 'en',
        ownerName: '',
        topics: new Topics([]),
        largestFile: 1,
        row: {},
        navigation: [],
      },
      addresses: new SiteAddresses(),
      userId: '',
      now: new Date(),
      withSettings: false,
      chooseSlug: (_noun, _id, given) => ({ slug: given, wanted: given }),
      findMedia: () => media,
      storePicture: fail,
      storeFile: fail,
      orderSeries: async () => {},
    },
  )
  return digest
}

const parts: [string, Partial<ImportedPost>][] = [
  ['cover', { cover: { address: '/a.jpg', alt: '' } }],
  ['picture', { html: '<img src="/a.jpg">' }],
  ['file', { html: '<a href="/a.pdf">Plan</a>' }],
]

test.each(parts)('tries again to fetch a %s', async (_, own) => {
  const address = 'https://old.example/a'
  expect(await digestOf(own, { from: 'web', key: address, address })).toMatch(/ incomplete$/)
})

test.each(parts)('does not try again to read a damaged %s', async (_, own) => {
  const media: Media = { from: 'text', key: 'data', bytes: Buffer.from('x') }
  expect(await digestOf(own, media)).toMatch(/^\S+$/)
})
