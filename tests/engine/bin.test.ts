import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PostSaver } from '#app/editor/form/post-saver.ts'
import { restoreFromBin } from '#shared/data/bin.ts'
import type { Noun } from '#shared/posts/field.ts'
import { emptyFields, type PostFields } from '#shared/posts/post-values.ts'
import { emptyProject } from '#shared/posts/project.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from './people-of.ts'
import { differences, readEverything, readTables } from './read-everything.ts'

let server: BorrowedServer
const { newClient, signedUp, signedUpAdmin } = peopleOf(() => server)
let admin: Awaited<ReturnType<typeof signedUpAdmin>>
let reader: Awaited<ReturnType<typeof signedUp>>
let critic: Awaited<ReturnType<typeof signedUp>>
beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
  admin = await signedUpAdmin('ada')
  reader = await signedUp('rita')
  critic = await signedUp('carl')
  await server.sql`update settings set topics = '[{"id": 1, "name": "Ferns", "ink": null}]'`
})
beforeEach(() =>
  server.sql.unsafe(
    'delete from private.action_links; delete from private.deliveries; delete from blogs; delete from pages; delete from bin',
  ),
)

const fields: PostFields = {
  ...emptyFields,
  title: 'A quillwort',
  introduction: 'About a quillwort.',
  content: '<p>quillwort <img src="/storage/v1/object/public/thumbnail/Content/leaf.webp"></p>',
}
const post: PostFields = { ...fields, slug: 'post', topic: 'Ferns', tags: ['Quillwort'] }
const nouns: Record<Noun, PostFields> = {
  post,
  project: { ...post, topic: '', project: emptyProject },
  page: { ...fields, slug: 'post' },
}

async function save(noun: Noun, given = nouns[noun]): Promise<number> {
  const answer = await new PostSaver(noun).save(admin.client, null, given, null)
  if (!('saved' in answer)) throw new Error('Somebody else saved it.')
  return answer.saved.id
}

async function move(kind: string, ...ids: number[]): Promise<number[]> {
  const { data, error } = await admin.client.rpc('move_to_bin', { of_kind: kind, ids: ids.map(String) })
  if (error) throw error
  return data.map(({ entry }: { entry: number }) => entry)
}

async function restore(entries: number[], passed = '') {
  const { data, error } = await admin.client.rpc('restore_from_bin', { entries, passed })
  if (error) throw error
  return data.map(({ outcome }: { outcome: string }) => outcome)
}

/** Rows of every kind that refer to an entry. */
async function surround(noun: Noun, id: number) {
  const { sql } = server
  if (noun === 'page') {
    await sql`insert into navigation (place, position, label, page_id) values ('top', 1, 'Ferns', ${id})`
    await sql`insert into drafts (id, user_id, of_page, page_id) values (gen_random_uuid(), ${admin.id}, true, ${id})`
    await sql`update pages set slug = 'renamed' where id = ${id}`
    await sql`update pages set slug = 'post' where id = ${id}`
    return
  }
  await sql`update blogs set slug = 'renamed', pinned = ${noun === 'post' ? 2 : null} where id = ${id}`
  await sql`update blogs set slug = 'post', title = 'The quillwort' where id = ${id}`
  await sql`
    insert into comments (id, user_id, blog_id, content, rating, status, parent, created_at, first_created_at) values
      (701, ${reader.id}, ${id}, 'Well done.', 5, 'shown', null, '2026-05-01', '2026-04-01'),
      (702, ${critic.id}, ${id}, 'Hm.', 2, 'shown', null, '2026-05-02', null),
      (703, ${critic.id}, ${id}, 'Thanks.', null, 'shown', 701, '2026-05-03', null),
      (704, ${reader.id}, ${id}, 'I agree.', null, 'shown', 702, '2026-05-04', null),
      (705, ${reader.id}, ${id}, 'A reply that lost its review.', null, 'shown', 701, '2026-05-05', null)`
  await sql`insert into likes (user_id, comment_id) values (${critic.id}, 701), (${reader.id}, 703)`
  await sql`update comments set status = 'held' where id = 702`
  await sql`insert into reports (user_id, comment_id, reason) values (${critic.id}, 701, 'spam')`
  await sql`insert into drafts (id, user_id, blog_id) values (gen_random_uuid(), ${admin.id}, ${id})`
  await sql`insert into private.reads (blog_id, day, reads, ends) values (${id}, '2026-05-01', 9, 4)`
  await sql`insert into private.recent_reads (blog_id, reads) values (${id}, 3)`
  await sql`insert into private.deliveries (kind, blog_id, state, subject) values ('post', ${id}, 'planned', 'Ferns'), ('correction', ${id}, 'done', 'Ferns')`
  await sql`insert into private.action_links (hash, user_id, action, comment_id) values ('\\x01', ${admin.id}, 'remove', 701)`
  await sql`insert into private.notifications (user_id, kind, comment_id) values (${admin.id}, 'report', 701)`
  await sql`insert into private.outbox (kind, user_id, comment_id, expires_at) values ('report', ${admin.id}, 701, now() + interval '1 day')`
  await sql`insert into private.unconfirmed_reviews (blog_id, username, content, link_hash) values (${id}, 'Una', 'Soon.', 'ab')`
  await admin.client.rpc('create_draft_link', { of_post: id, days: 7 })
}

for (const noun of ['post', 'project', 'page'] as const) {
  test(`a ${noun} in the bin reads as deleted`, async () => {
    const other = await save('post', { ...post, slug: 'other', title: 'Another quillwort' })
    const id = await save(noun)
    await surround(noun, id)
    const people = { visitor: newClient(), reader: reader.client, admin: admin.client }
    const [entry = 0] = await move(noun, id)
    const moved = await readEverything(server.sql, people, other)
    const left = await readTables(server.sql)

    expect(await restore([entry])).toEqual(['restored'])
    await admin.client
      .from(noun === 'page' ? 'pages' : 'blogs')
      .delete()
      .eq('id', id)
    const deleted = await readEverything(server.sql, people, other)
    expect(differences(moved, deleted)).toEqual(['admin: bin'])
    expect(differences(left, await readTables(server.sql))).toEqual([])
  })

  test(`a restored ${noun} is what it was`, async () => {
    const other = await save('post', { ...post, slug: 'other', title: 'Another quillwort' })
    const id = await save(noun)
    await surround(noun, id)
    const people = { visitor: newClient(), reader: reader.client, admin: admin.client }
    const [read, rows] = [await readEverything(server.sql, people, other), await readTables(server.sql)]
    await restore(await move(noun, id))
    expect(await readTables(server.sql)).toEqual(rows)
    expect(differences(read, await readEverything(server.sql, people, other))).toEqual([])
  })
}

/** Ends the connection that waits for a lock of `holding`. */
async function endWaiting(holding: string, work: () => PromiseLike<unknown>) {
  await server.sql
    .begin(async tx => {
      await tx.unsafe(holding)
      const waiting = Promise.allSettled([work()])
      await expect
        .poll(() => server.sql`select from pg_stat_activity where wait_event_type = 'Lock'`)
        .not.toHaveLength(0)
      await server.sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`
      await waiting
      throw new Error('rolled back')
    })
    .catch(() => null)
}

test('a move that is killed changes nothing', async () => {
  const id = await save('post')
  await surround('post', id)
  const rows = await readTables(server.sql)
  await endWaiting('select from comments where id = 703 for update', () => move('post', id).catch(() => null))
  expect(await readTables(server.sql)).toEqual(rows)
  expect(await server.sql`select from bin`).toEqual([])
})

test('a restoration that is killed changes nothing', async () => {
  const id = await save('post')
  await surround('post', id)
  const rows = await readTables(server.sql)
  const entries = await move('post', id)
  await endWaiting('lock table private.reads in exclusive mode', () => restore(entries).catch(() => null))
  expect(await server.sql`select from blogs`).toEqual([])
  expect(await restore(entries)).toEqual(['restored'])
  expect(await readTables(server.sql)).toEqual(rows)
})

test('reports what was restored before a failure', async () => {
  const [entry = 0] = await move('post', await save('post'))
  const missing = Array.from({ length: 99 }, (_, n) => entry + 1000 + n)
  const impossible = 2 ** 70
  expect(await restoreFromBin(admin.client, [entry, ...missing, impossible])).toMatchObject({
    restored: [{ id: entry }],
    missing: 99,
    error: { code: '22P02' },
  })
})

test('locks deleted entries in order of id', async () => {
  const { sql } = server
  const entries = await move('post', await save('post'), await save('post', { ...post, slug: 'second' }))
  const [first = 0, second = 0] = entries.toSorted((a, b) => a - b)
  // Its row then lies behind that of the second.
  await sql`with moved as (delete from bin where id = ${first} returning *) insert into bin select * from moved`
  const deletion = await sql.begin(async tx => {
    await tx`select from bin where id = ${first} for update`
    const deletion = Promise.resolve(admin.client.rpc('delete_from_bin', { entries }))
    await until(async () =>
      expect(await sql`select from pg_stat_activity where wait_event_type = 'Lock'`).toHaveLength(1),
    )
    await tx`select from bin where id = ${second} for update nowait`
    return { deletion }
  })
  expect((await deletion.deletion).data).toHaveLength(2)
})

test('gives another address to a post saved meanwhile', async () => {
  const id = await save('post')
  const saving = Promise.withResolvers<unknown>()
  await server.sql.begin(async tx => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin.id, role: 'authenticated' })}, true)`
    await tx`select from move_to_bin('post', ${[String(id)]})`
    saving.resolve(
      Promise.resolve(
        admin.client
          .from('blogs')
          .insert({ user_id: admin.id, slug: 'post', title: 'T', introduction: 'I', topic: 'Ferns' }),
      ),
    )
    await expect
      .poll(() => server.sql`select from pg_stat_activity where wait_event_type = 'Lock'`)
      .not.toHaveLength(0)
  })
  expect(await saving.promise).toMatchObject({
    error: { message: expect.stringContaining('blogs_slug_in_bin') },
  })
})
