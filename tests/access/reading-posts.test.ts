import { beforeAll, describe, expect, test } from 'vitest'
import { type BorrowedServer, borrowServer } from '../support/shared-server.ts'
import { type ApiRunner, createApiRunner } from './api-runner.ts'
import { arrange } from './arrange.ts'
import { type Actor, everybody, people, rows } from './people.ts'
import { hiding, showing } from './states.ts'

type Client = ReturnType<ApiRunner['clientOf']>

let server: BorrowedServer
let runner: ApiRunner

beforeAll(async () => {
  server = await borrowServer()
  runner = await createApiRunner(server)
})

const { verasPost, inesPost, noorsLike, noorsComment } = rows
const insiders: Actor[] = ['admin', 'other admin', 'service role']

/** Requests whose response depends on a post: `visible` while the post is published, `hidden` otherwise. */
const readings: Record<
  string,
  { read(client: Client): PromiseLike<unknown>; visible: unknown; hidden: unknown; insiders?: 'as others' }
> = {
  'the public list with its total': {
    read: async client => (await client.rpc('list_published_posts').select('id, total')).data,
    visible: [
      { id: verasPost, total: 2 },
      { id: inesPost, total: 2 },
    ],
    hidden: [{ id: inesPost, total: 1 }],
    insiders: 'as others',
  },
  'the public list of its topic': {
    read: async client =>
      (await client.rpc('list_published_posts', { of_topic: 'JavaScript' }).select('id, total')).data,
    visible: [{ id: verasPost, total: 1 }],
    hidden: [],
    insiders: 'as others',
  },
  'a list with its count': {
    read: async client => {
      const { data, count } = await client
        .from('blogs')
        .select('id', { count: 'exact' })
        .order('id')
        .range(0, 3)
      return [data, count]
    },
    visible: [[{ id: verasPost }, { id: inesPost }], 2],
    hidden: [[{ id: inesPost }], 1],
  },
  'a count alone': {
    read: async client => (await client.from('blogs').select('id', { count: 'exact', head: true })).count,
    visible: 2,
    hidden: 1,
  },
  'a count of its topic': {
    read: async client =>
      (await client.from('blogs').select('id', { count: 'exact', head: true }).eq('topic', 'JavaScript'))
        .count,
    visible: 1,
    hidden: 0,
  },
  'a search for its title': {
    read: async client => (await client.from('blogs').select('id').ilike('title', '%hedge%')).data,
    visible: [{ id: verasPost }],
    hidden: [],
  },
  'a comment with its post': {
    read: async client =>
      (await client.from('comments').select('id, blogs(title)').match({ id: noorsComment })).data,
    visible: [{ id: noorsComment, blogs: { title: 'On hedges' } }],
    hidden: [],
  },
  'a count of comments': {
    read: async client => (await client.from('comments').select('id', { count: 'exact', head: true })).count,
    visible: 3,
    hidden: 0,
  },
  'a like with its comment and its post': {
    read: async client =>
      (await client.from('likes').select('id, comments(blogs(slug))').match({ id: noorsLike })).data,
    visible: [{ id: noorsLike, comments: { blogs: { slug: 'on-hedges' } } }],
    hidden: [],
  },
  'an author with their posts': {
    read: async client =>
      (await client.from('profiles').select('username, blogs(id)').match({ id: people.vera.id })).data,
    visible: [{ username: people.vera.name, blogs: [{ id: verasPost }] }],
    hidden: [{ username: people.vera.name, blogs: [] }],
  },
  'an author with all that there is of their posts': {
    read: async client => {
      const { data } = await client.from('profiles').select('*, blogs(*)').match({ id: people.vera.id })
      return JSON.stringify(data).includes('On hedges')
    },
    visible: true,
    hidden: false,
  },
  'a reader with their comments and likes': {
    read: async client =>
      (await client.from('profiles').select('comments(id), likes(id)').match({ id: people.noor.id })).data,
    visible: [{ comments: [{ id: noorsComment }], likes: [{ id: noorsLike }] }],
    hidden: [{ comments: [], likes: [] }],
  },
  'an old slug with its post': {
    read: async client =>
      (await client.from('old_slugs').select('blogs(slug)').match({ slug: rows.oldSlug })).data,
    visible: [{ blogs: { slug: 'on-hedges' } }],
    hidden: [],
  },
}

for (const [state, given] of Object.entries({ ...hiding, ...showing }))
  describe(`of ${state}`, () => {
    beforeAll(async () => {
      await server.sql.begin(arrange)
      await server.sql.unsafe(given)
    })
    for (const [what, { read, visible, hidden, insiders: as }] of Object.entries(readings))
      test(`${what} shows each actor what they may see`, async () => {
        for (const actor of everybody)
          expect([actor, await read(runner.clientOf(actor))]).toEqual([
            actor,
            state in showing || (insiders.includes(actor) && as !== 'as others') ? visible : hidden,
          ])
      })
  })

test('shows a scheduled post with comments after its time', async () => {
  await server.sql.begin(arrange)
  const admin = runner.clientOf('admin')
  const visitor = runner.clientOf('visitor')
  const find = async () => [
    (await visitor.from('blogs').select('slug, comments(count)').match({ id: verasPost })).data,
    (await visitor.rpc('rating_summary', { of_blog: verasPost })).data,
  ]
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await admin.from('blogs').update({ status: 'scheduled', published_at: soon }).match({ id: verasPost })
  expect(await find()).toEqual([[], [expect.objectContaining({ total: 0 })]])
  const past = new Date(Date.now() - 1_000).toISOString()
  await runner.clientOf('service role').from('blogs').update({ published_at: past }).match({ id: verasPost })
  expect(await find()).toEqual([
    [{ slug: 'on-hedges', comments: [{ count: 3 }] }],
    [expect.objectContaining({ total: 3 })],
  ])
})
