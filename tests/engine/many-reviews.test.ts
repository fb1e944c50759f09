import { beforeAll, expect, test } from 'vitest'
import { countFound, listReviews, reviewsPerPage, viewReviews } from '#shared/data/reviews.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { peopleOf } from './people-of.ts'

let server: BorrowedServer
let postId: number
beforeAll(async () => {
  server = await borrowServer()
  const { signedUpAdmin } = peopleOf(() => server)
  const { id } = await signedUpAdmin('osric')
  const [post] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, topic) values (${id}, 'a', 'A', 'A', 'A') returning id`
  postId = Number(post?.id)
  await server.sql`
    insert into comments (user_id, blog_id, content, rating, created_at)
    select ${id}, ${postId}, 'Comment ' || n, case n when 700 then 5 else 4 end,
      timestamptz '2024-06-01 10:00Z' + n / 3 * interval '1 second'
    from generate_series(1, 1002) n`
})

// The backend returns at most 1,000 rows at once.
test.each([
  [0, 'latest', 1002],
  [4, 'oldest', 1001],
] as const)('lists comments with filter %i, %s first, once each', async (filter, sort, all) => {
  const visitor = peopleOf(() => server).newClient()
  const wanted = { postId, filter, sort }
  const { summary, rows } = await viewReviews(visitor, wanted)
  expect([summary.total, countFound(summary, filter)]).toEqual([1002, all])
  const ids = rows.map(({ id }) => id)
  while (ids.length < all) {
    // The last known row is read again, as the page does to detect a shift.
    const range = { from: ids.length - 1, to: ids.length - 1 + reviewsPerPage }
    const next = await listReviews(visitor, { ...wanted, ...range })
    const [first, ...more] = next.rows.map(({ id }) => id)
    expect(first).toBe(ids.at(-1))
    expect(more.length).toBeGreaterThan(0)
    ids.push(...more)
  }
  expect(new Set(ids).size).toBe(all)
})

// The list of ids of a review's replies ends there, too.
test('finds a named reply among a thousand', async () => {
  const [last] = await server.sql<{ id: number; review: number }>`
    with review as (select max(id) as id from comments), replies as (
      insert into comments (user_id, blog_id, content, parent, created_at)
      select user_id, blog_id, 'Reply ' || n, id, timestamptz '2024-06-02' + n * interval '1 second'
      from comments join review using (id), generate_series(1, 1002) as n returning id)
    select max(replies.id) as id, max(review.id) as review from replies, review`
  const [reply, review] = [Number(last?.id), Number(last?.review)]
  for (const sort of ['latest', 'oldest'] as const) {
    const visitor = peopleOf(() => server).newClient()
    const view = await viewReviews(visitor, { postId, filter: 0, sort, linked: reply })
    const named = [view.linked, ...view.rows].find(row => row?.id === review)
    expect(named?.replies).toHaveLength(1001)
    expect(named?.replies.at(-1)).toBe(reply)
    expect(view.replies.find(({ id }) => id === reply)?.content).toBe('Reply 1002')
  }
})
