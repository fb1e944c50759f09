import { beforeAll, expect, test } from 'vitest'
import { PostSaver } from '#app/editor/form/post-saver.ts'
import { findEntry } from '#shared/data/entry.ts'
import { searchPosts } from '#shared/data/search.ts'
import { listVersions, readVersion } from '#shared/data/versions.ts'
import { postFields } from '#shared/posts/post-fields.ts'
import {
  type FieldName,
  fieldNames,
  namesOfNoun,
  type PostFields,
  toColumns,
} from '#shared/posts/post-values.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { peopleOf } from './people-of.ts'

const isOf = (name: FieldName, place: string) => postFields[name].of.some((one: string) => one === place)

const post: PostFields = {
  title: 'Title beech',
  slug: 'slug-birch',
  subtitle: 'Subtitle grove',
  introduction: 'Introduction cedar.',
  content: '<p>Content dogwood.</p>',
  topic: 'Topic elder',
  tags: ['Tag hazel', 'Tag ivy'],
  series: 'series-juniper',
  status: 'published',
  publishedAt: null,
  reviewed: {
    type: 'Book',
    name: 'Fir',
    maker: '',
    address: '',
    rating: 3,
    isRatedByReaders: false,
    year: 1999,
  },
  project: null,
  featured: false,
  areReviewsClosed: true,
  thumbnail: 'gum.webp',
  cover: 'swell-6-00c0ffee',
}

const project: PostFields = {
  ...post,
  slug: 'slug-oak',
  project: {
    role: 'Joiner',
    client: 'Kapok',
    started: '2024-05',
    ended: '2025',
    state: 'retired',
    links: [{ label: 'talk', address: 'https://example.com/larch' }],
  },
  featured: true,
  topic: '',
  reviewed: null,
  series: null,
  subtitle: '',
}
const entries = { post, page: post, project }

let server: BorrowedServer
let admin: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUpAdmin']>>
beforeAll(async () => {
  server = await borrowServer()
  admin = await peopleOf(() => server).signedUpAdmin('wren')
  await server.sql`insert into series (slug, name) values ('series-juniper', 'Juniper')`
})

test.each(['post', 'page', 'project'] as const)('saves and reads a %s with all its fields', async noun => {
  const { client } = admin
  const entry = entries[noun]
  const answer = await new PostSaver(noun).save(client, null, entry, null)
  const found = await findEntry(client, noun, entry.slug)
  if (!found) throw new Error('It was not saved.')
  const { id, updatedAt, saveId } = found
  expect(answer).toMatchObject({ saved: { id, updatedAt, saveId, title: entry.title } })
  for (const name of namesOfNoun[noun])
    expect(found[name], name).toEqual(name === 'publishedAt' ? expect.any(String) : entry[name])

  const [first] = await listVersions(client, { id: found.id, noun }, 1)
  const version = await readVersion(client, first?.id ?? 0)
  for (const name of fieldNames) {
    if (!isOf(name, 'version') || !(noun !== 'page' || isOf(name, 'page'))) continue
    expect(version, name).toHaveProperty(name, entry[name])
  }
  const [stored] = await server.sql<{
    fields: object
  }>`select fields from versions where id = ${first?.id ?? 0}`
  const versioned = fieldNames.filter(
    name => isOf(name, 'version') && (noun !== 'page' || isOf(name, 'page')),
  )
  expect(Object.keys(stored?.fields ?? {}).sort()).toEqual(
    versioned.map(name => postFields[name].column).sort(),
  )
})

test('the account has all fields of its posts', async () => {
  const { data } = await admin.client.rpc('export_account')
  expect(data.posts[0]).toMatchObject(
    toColumns(
      post,
      fieldNames.filter(name => name !== 'publishedAt'),
    ),
  )
})

test.each(fieldNames)('finds a post by its %s as described', async name => {
  const word = /beech|birch|cedar|dogwood|elder|fir|grove|gum|hazel|juniper|swell/i.exec(
    JSON.stringify(post[name]),
  )?.[0]
  if (!word) return expect(isOf(name, 'search')).toBe(false)
  const { rows } = await searchPosts(admin.client, { typed: word, topic: '', page: 1 })
  expect(rows.map(({ slug }) => slug)).toEqual(isOf(name, 'search') ? [post.slug] : [])
})
