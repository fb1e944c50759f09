import { expect, test } from 'vitest'
import { topicsNamed } from '#shared/settings/site-topics.ts'
import type { Media } from './find-media.ts'
import { ImportLoss } from './import-loss.ts'
import { KnownRows } from './import-store.ts'
import type { ImportedPost } from './imported-site.ts'
import { planPost } from './plan-post.ts'
import { SiteAddresses } from './site-addresses.ts'
import { blankPost } from './sources/blank-items.ts'
import { Topics } from './topics.ts'

async function planOf(own: Partial<ImportedPost>, media: Media | null, topics = new Topics([])) {
  const post = {
    ...blankPost,
    id: '1',
    at: { file: 'a.md' },
    title: 'A walk',
    html: '',
    notes: new Set<string>(),
  }
  const fail = (reason: string) => {
    throw new ImportLoss(reason)
  }
  const store = async () => fail('The old site did not respond.')
  return planPost(
    { ...post, ...own },
    {
      known: new KnownRows(),
      site: {
        language: 'en',
        ownerName: '',
        topics,
        largestFile: 1,
        row: {},
        navigation: [],
      },
      addresses: new SiteAddresses(),
      userId: '',
      now: new Date(),
      withSettings: false,
      chooseSlug: (_noun, _id, given) => ({ slug: given, wanted: given }),
      findMedia: () => media ?? fail('It is not in the archive.'),
      storePicture: store,
      storeFile: store,
      orderSeries: async () => {},
    },
  )
}

const parts: [string, Partial<ImportedPost>][] = [
  ['cover', { cover: { address: '/a.jpg', alt: '' } }],
  ['picture', { html: '<img src="/a.jpg">' }],
  ['file', { html: '<a href="/a.pdf">Plan</a>' }],
]

test.each(parts)('tries again to fetch a %s', async (_, own) => {
  const address = 'https://old.example/a'
  const { digest } = await planOf(own, { from: 'web', key: address, address })
  expect(digest).toMatch(/ incomplete$/)
})

test.each(parts)('looks again for a missing %s', async (_, own) => {
  expect((await planOf(own, null)).digest).toMatch(/ incomplete$/)
})

test.each(parts)('does not try again to read a damaged %s', async (_, own) => {
  const media: Media = { from: 'text', key: 'data', bytes: Buffer.from('x') }
  expect((await planOf(own, media)).digest).toMatch(/^\S+$/)
})

test('notes the caption of a cover', async () => {
  const cover = { address: '/a.jpg', alt: '', caption: 'Photo by Ada' }
  expect((await planOf({ cover }, null)).notes).toContain('Covers have no caption here: ‘Photo by Ada’.')
})

test('notes a topic for which there is no room', async () => {
  const topics = new Topics(topicsNamed(Array.from({ length: 100 }, (_, at) => `Own ${at}`)))
  const media: Media = { from: 'text', key: 'data', bytes: Buffer.from('x') }
  expect((await planOf({ topic: 'Trips' }, media, topics)).notes).toContain(
    'A site has at most 100 topics: instead of ‘Trips’ it gets ‘Own 0’.',
  )
  expect((await planOf({ topic: 'Trips', noun: 'page' }, media, topics)).notes).not.toContainEqual(
    expect.stringContaining('topics'),
  )
})
