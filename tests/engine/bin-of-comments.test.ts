import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { peopleOf } from './people-of.ts'
import { differences, readEverything, readTables } from './read-everything.ts'

let server: BorrowedServer
const { newClient, signedUp, signedUpAdmin } = peopleOf(() => server)
type Person = Awaited<ReturnType<typeof signedUp>>
let admin: Person
let reader: Person
let critic: Person
let post = 0
let secret = ''

/** A review with a like, a report, a notification and two replies, one of its author; and another review. */
const ids = { review: 801, reply: 802, own: 803, other: 804 }

beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
  admin = await signedUpAdmin('ada')
  await server.sql`update settings set topics = '[{"id": 1, "name": "Ferns", "ink": null}]'`
})

beforeEach(async () => {
  const { sql } = server
  await sql.unsafe(
    'delete from blogs; delete from bin; delete from private.subscribers; delete from private.silenced_addresses',
  )
  await sql.unsafe(`delete from auth.users where email like 'rita%' or email like 'carl%'`)
  ;[reader, critic] = [await signedUp('rita'), await signedUp('carl')]
  const [row] = await sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, topic) values (${admin.id}, 'post', 'A quillwort', 'About.', 'Ferns') returning id`
  post = Number(row?.id)
  await sql`
    insert into comments (id, user_id, blog_id, content, rating, parent, created_at, first_created_at, confirmed_at, changed_post) values
      (801, ${reader.id}, ${post}, 'A quillwort, well done.', 5, null, '2026-05-01', '2026-04-01', '2026-05-02', true),
      (802, ${critic.id}, ${post}, 'Thanks.', null, 801, '2026-05-03', null, null, false),
      (803, ${reader.id}, ${post}, 'Gladly.', null, 801, '2026-05-04', null, null, false),
      (804, ${critic.id}, ${post}, 'Hm.', 2, null, '2026-05-05', null, null, false)`
  await sql`insert into likes (user_id, comment_id) values (${critic.id}, 801), (${admin.id}, 801), (${reader.id}, 802)`
  await sql`insert into reports (user_id, comment_id, reason) values (${critic.id}, 801, 'spam')`
  await sql`
    insert into private.notifications (user_id, kind, comment_id, read_at) values
      (${admin.id}, 'report', 801, now()), (${reader.id}, 'answer', 802, now()), (${critic.id}, 'answer', 803, '-infinity')`
  secret = crypto.randomUUID()
  await sql`insert into private.action_links (hash, user_id, action, comment_id) values (sha256(convert_to(${secret}, 'UTF8')), ${admin.id}, 'remove', 801)`
  await sql`insert into private.outbox (kind, user_id, comment_id, expires_at) values ('report', ${admin.id}, 801, now() + interval '1 day')`
})

async function call<Data>(name: string, given: object, as = admin): Promise<Data> {
  const { data, error } = await as.client.rpc(name, given)
  if (error) throw error
  return data
}

const move = async (kind: string, ...rows: (number | string)[]) =>
  (await call<{ entry: number }[]>('move_to_bin', { of_kind: kind, ids: rows.map(String) })).map(
    ({ entry }) => entry,
  )

const restore = async (...entries: (number | null)[]) =>
  (await call<{ outcome: string }[]>('restore_from_bin', { entries })).map(({ outcome }) => outcome)

const ban = (person: Person, removes_all: boolean) =>
  call<{ removed: number; entry: number | null }>('ban_account', { of_user: person.id, removes_all })

const everything = (person = reader) =>
  readEverything(server.sql, { visitor: newClient(), reader: person.client, admin: admin.client }, post)

const both = async (person = reader) =>
  [await readTables(server.sql), await everything(person), await linkShows()] as const
const linkShows = async () => (await newClient().rpc('read_action_link', { secret })).data

const contents = async () =>
  (await server.sql<{ content: string }>`select content from comments order by id`).map(
    ({ content }) => content,
  )

test.each([
  ['a review with replies', [ids.review]],
  ['a reply', [ids.reply]],
  ['all replies of a review', [ids.reply, ids.own]],
  ['a review and its replies', [ids.review, ids.reply, ids.own]],
  ['a review without replies', [ids.other]],
])('%s in the bin is read like a deleted one', async (_, rows) => {
  const entries = await move('comment', ...rows)
  const moved = await both()
  expect(await restore(...entries)).toEqual(rows.map(() => 'restored'))
  await admin.client.from('comments').delete().in('id', rows)
  const deleted = await both()
  expect(differences(moved[0], deleted[0])).toEqual([])
  expect(differences(moved[1], deleted[1])).toEqual(['admin: bin'])
  expect(moved[2]).toEqual(deleted[2])
})

test.each([
  ['a review with replies', [ids.review]],
  ['a reply', [ids.reply]],
  ['a review and its replies', [ids.review, ids.reply, ids.own]],
  ['a review without replies', [ids.other]],
])('%s is restored as it was', async (_, rows) => {
  const before = await both()
  await restore(...(await move('comment', ...rows)))
  const after = await both()
  expect(after[0]).toEqual(before[0])
  expect(differences(before[1], after[1])).toEqual([])
  expect(after[2]).toEqual(before[2])
})

test('replies come back below the empty row of their review', async () => {
  await reader.client.from('comments').delete().eq('id', ids.review)
  const before = await readTables(server.sql)
  const entries = await move('comment', ids.reply, ids.own)
  expect(await contents()).toEqual(['Hm.'])
  expect(await restore(...entries)).toEqual(['restored', 'restored'])
  expect(await readTables(server.sql)).toEqual(before)
})

test.each([[true], [false]])('a thread comes back in any order', async isReviewFirst => {
  const before = await readTables(server.sql)
  const [review = 0] = await move('comment', ids.review)
  const [reply = 0, own = 0] = await move('comment', ids.reply, ids.own)
  expect(await contents()).toEqual(['Hm.'])
  for (const entry of isReviewFirst ? [review, reply, own] : [own, reply, review]) {
    expect(await restore(entry)).toEqual(['restored'])
    expect(await contents()).toContain('Hm.')
  }
  expect(await readTables(server.sql)).toEqual(before)
})

test('restores a review below a newer one of its reader', async () => {
  const [entry = 0] = await move('comment', ids.other)
  const { error } = await critic.client
    .from('comments')
    .insert({ user_id: critic.id, blog_id: post, content: 'Hm.', rating: 4 })
  expect(error).toBeNull()
  expect(await restore(entry)).toEqual(['restored'])
  const { data } = await newClient().rpc('rating_summary', { of_blog: post }).single()
  expect(data).toMatchObject({ count: 2, average: 4.5, total: 3 })
})

test('restoring twice at once restores once', async () => {
  const before = await readTables(server.sql)
  const [entry = 0] = await move('comment', ids.review)
  expect((await Promise.all([restore(entry), restore(entry)])).flat()).toEqual(['restored'])
  expect(await readTables(server.sql)).toEqual(before)
})

test('a comment whose post is gone stays in the bin', async () => {
  const [entry = 0] = await move('comment', ids.reply)
  const [of = 0] = await move('post', post)
  expect(await restore(entry)).toEqual(['refused'])
  expect(await restore(of)).toEqual(['restored'])
  expect(await restore(entry)).toEqual(['restored'])
  expect(await contents()).toContain('Thanks.')
})

test('a comment comes back along with its post', async () => {
  const before = await readTables(server.sql)
  const entries = [...(await move('comment', ids.reply, ids.other)), ...(await move('post', post))]
  expect(await restore(...entries)).toEqual(['restored', 'restored', 'restored'])
  expect(await readTables(server.sql)).toEqual(before)
})

test('an imported comment comes back without an account', async () => {
  await server.sql`
    select private.import_comment(${post}, null, 'Ann of old', null, '2019-05-01', 'Of old', null, true)`
  const before = await readTables(server.sql)
  const [row] = await server.sql<{ id: number }>`select id from comments where imported_name is not null`
  await restore(...(await move('comment', Number(row?.id))))
  expect(await readTables(server.sql)).toEqual(before)
})

test('a deleted account takes what is in the bin along', async () => {
  await move('comment', ids.review)
  const other = await move('comment', ids.other)
  await ban(reader, true)
  await server.sql`delete from auth.users where id = ${reader.id}`
  expect(await server.sql`select id from bin`).toEqual(other.map(id => ({ id })))
  expect(await server.sql`select from private.bin_rows where data::text like ${`%${reader.id}%`}`).toEqual([])
})

test('a like of a deleted account does not come back', async () => {
  const [entry = 0] = await move('comment', ids.review)
  await server.sql`delete from auth.users where id = ${critic.id}`
  expect(await restore(entry)).toEqual(['restored'])
  expect(await server.sql`select like_count from comments where id = 801`).toEqual([{ like_count: 1 }])
})

test('removes all of a spammer in one step', async () => {
  for (let number = 0; number < 4; number++)
    await server.sql`insert into comments (id, user_id, blog_id, content) values (${810 + number}, ${reader.id}, ${post}, ${`Spam ${number}`})`
  const before = await both(critic)
  const { removed, entry } = await ban(reader, true)
  expect(removed).toBe(6)
  expect(await contents()).toEqual(['', 'Thanks.', 'Hm.'])
  expect(await server.sql`select kind, title, contents from bin`).toEqual([
    { kind: 'account', title: 'rita', contents: { 'public.comments': 6 } },
  ])

  expect(await restore(entry)).toEqual(['restored'])
  const after = await both(critic)
  expect(after[0]).toEqual(before[0])
  expect(differences(before[1], after[1])).toEqual([])
})

test('comments of a banned account wait for their binned post', async () => {
  await server.sql`
    insert into blogs (id, user_id, slug, title, introduction, topic) values (7001, ${admin.id}, 'other', 'Another', 'About.', 'Ferns')`
  await server.sql`insert into comments (id, user_id, blog_id, content) values (820, ${reader.id}, 7001, 'Elsewhere.')`
  const { entry } = await ban(reader, true)
  const other = await move('post', 7001)
  expect(await restore(entry)).toEqual(['restored'])
  expect(await server.sql`select contents from bin where id = ${entry}`).toEqual([
    { contents: { 'public.comments': 1 } },
  ])
  await restore(...other)
  expect(await restore(entry)).toEqual(['restored'])
  expect(await contents()).toContain('Elsewhere.')
  expect(await server.sql`select from bin`).toEqual([])
})

test('a ban takes only what waits to the bin', async () => {
  const { removed, entry } = await ban(reader, false)
  expect(removed).toBe(1)
  expect(await contents()).toEqual(['', 'Thanks.', 'Gladly.', 'Hm.'])
  await restore(entry)
  expect(await server.sql`select banned_at from profiles where id = ${reader.id}`).toEqual([
    { banned_at: null },
  ])
  expect(await ban(critic, false)).toEqual({ removed: 0, entry: null })
})

test('a mailed link moves a review to the bin', async () => {
  const { data } = await newClient().rpc('read_action_link', { secret })
  await newClient().rpc('use_action_link', { secret, seen: data.seen })
  expect(await contents()).toEqual(['', 'Thanks.', 'Gladly.', 'Hm.'])
  const [entry] = await server.sql<{ id: number }>`select id from bin where kind = 'comment'`
  expect(await restore(Number(entry?.id))).toEqual(['restored'])
  expect(await contents()).toContain('A quillwort, well done.')
})

const subscriber = {
  email: 'moth@example.com',
  state: 'confirmed',
  topics: ['Ferns'],
  weekday: 3,
  source: 'post',
}

async function subscribe(): Promise<number> {
  const [row] = await server.sql<{ id: number }>`
    insert into private.subscribers (email, state, topics, weekday, source, confirmed_at, asked_at)
    values ('moth@example.com', 'confirmed', '{Ferns}', 3, 'post', '2026-05-01', '2026-04-30') returning id`
  return Number(row?.id)
}

test('a subscriber is restored with state and choice', async () => {
  const id = await subscribe()
  await server.sql`insert into private.mail_links (hash, subscriber_id, kind, ends_at) values ('\\x05', ${id}, 'issue', now() + interval '1 day')`
  const before = await both()
  const [entry = 0] = await move('subscriber', id)
  const moved = await both()
  expect(moved[0]['private.subscribers']).toEqual([])
  expect(await server.sql`select title from bin`).toEqual([{ title: 'm…@example.com' }])
  expect(await restore(entry)).toEqual(['restored'])
  expect(await readTables(server.sql)).toEqual(before[0])
  expect(await server.sql`select email, state, topics, weekday, source from private.subscribers`).toEqual([
    subscriber,
  ])
})

test('a subscriber who subscribed again meanwhile is there once', async () => {
  const [entry = 0] = await move('subscriber', await subscribe())
  await subscribe()
  expect(await restore(entry)).toEqual(['refused'])
  expect(await server.sql`select from private.subscribers`).toHaveLength(1)
})

test.each([
  ['end', 'ended', 'restored'],
  ['never', 'never', undefined],
] as const)('a mailed link ends a subscription in the bin: %s', async (action, state, outcome) => {
  const id = await subscribe()
  await server.sql`
    insert into private.mail_links (hash, subscriber_id, kind, ends_at)
    values (sha256(convert_to(${secret}, 'UTF8')), ${id}, 'issue', now() + interval '1 day')`
  const [entry = 0] = await move('subscriber', id)
  const read = await newClient().rpc('read_subscription', { secret })
  expect(read.data).toEqual({ state: 'confirmed', topics: ['Ferns'], weekday: 3 })
  expect((await newClient().rpc('use_subscription', { secret, action: 'choose' })).data).toBeNull()
  expect((await newClient().rpc('use_subscription', { secret, action })).data).toBe(state)
  expect(await restore(entry)).toEqual(outcome ? [outcome] : [])
  expect(await server.sql`select state from private.subscribers`).toEqual(outcome ? [{ state }] : [])
  expect(await server.sql`select from private.silenced_addresses`).toHaveLength(outcome ? 0 : 1)
})

test.each(['comment', 'subscriber'])('only administrators move a %s to the bin', async kind => {
  await server.sql`update profiles set role = 'admin' where id = ${critic.id}`
  await server.sql`update profiles set role = 'user' where id = ${critic.id}`
  for (const client of [newClient(), reader.client, critic.client]) {
    const moved = await client.rpc('move_to_bin', { of_kind: kind, ids: ['802'] })
    expect(moved.error?.code).toBe('42501')
  }
})
