import { describe, expect, it } from 'vitest'
import { countFound, countPlaces, type Review } from '#shared/data/reviews.ts'
import { countShown, groupReplies, withAdded, withoutDeleted } from './shown-list.ts'

const review = (id: number, rating: number | null = null): Review => ({
  id,
  postId: 7,
  parent: null,
  answers: null,
  answeredName: null,
  replies: [],
  userId: 'wren',
  username: 'Wren',
  avatarUrl: null,
  isByAdmin: false,
  isImported: false,
  content: `Comment ${id}`,
  rating,
  held: false,
  deleted: false,
  edited: false,
  changedPost: false,
  reviewedVersion: null,
  createdAt: '2024-06-18T10:00:00.000000+00:00',
  likes: 0,
})
const ids = (rows: Review[]) => rows.map(({ id }) => id)

const summary = {
  average: 4,
  count: 1,
  spread: [0, 0, 0, 1, 0],
  rated: [0, 0, 0, 1, 0],
  total: 2,
  deleted: 0,
}
const all = { filter: 0, sort: 'latest', linked: null } as const
const view = (...rows: Review[]) => ({
  ...{ summary, rows, replies: [], best: null, linked: null, changedBy: [] },
  of: all,
})

describe('a new review', () => {
  it('is first in the latest order only', () => {
    const rows = view(review(1))
    expect(ids(withAdded(rows, review(2)).rows)).toEqual([2, 1])
    expect(ids(withAdded({ ...rows, of: { ...all, sort: 'oldest' } }, review(2)).rows)).toEqual([1])
  })

  it('is shown only when it passes the filter', () => {
    const filtered = (filter: 4 | 5 | 6, rating: number | null) =>
      ids(withAdded({ ...view(), of: { ...all, filter } }, review(2, rating)).rows)
    expect([filtered(4, 5), filtered(5, 5), filtered(6, null)]).toEqual([[], [2], [2]])
  })
})

describe('a deleted review', () => {
  const reply = { ...review(8), parent: 1 }
  const both = withAdded(view(review(2), review(1)), reply)

  it('is left out everywhere', () => {
    const left = withoutDeleted({ ...both, best: review(2), linked: review(2) }, review(2))
    expect([ids(left.rows), left.best, left.linked]).toEqual([[1], null, null])
  })

  it('stays without its text above its replies', () => {
    const [, row] = withoutDeleted(both, review(1)).rows
    expect(row).toMatchObject({ id: 1, content: '', deleted: true, replies: [8] })
  })

  it('is left out as a reply', () => {
    const left = withoutDeleted(both, reply)
    expect([ids(left.replies), left.rows.map(({ replies }) => replies)]).toEqual([[], [[], []]])
  })

  it('is left out with the last of its replies', () => {
    expect(ids(withoutDeleted(withoutDeleted(both, review(1)), reply).rows)).toEqual([2])
  })
})

describe('counts', () => {
  it('leave out reviews that are held', () => {
    expect(countShown([review(1), { ...review(2), held: true }, review(3)])).toBe(2)
  })

  it('contains the number of reviews for each filter', () => {
    const summary = {
      average: 3,
      count: 2,
      spread: [1, 0, 0, 0, 1],
      rated: [3, 0, 1, 4, 2],
      total: 17,
      deleted: 1,
    }
    expect(([0, 1, 2, 3, 4, 5, 6] as const).map(filter => countFound(summary, filter))).toEqual([
      17, 3, 0, 1, 4, 2, 7,
    ])
    expect([countPlaces(summary, 0), countPlaces(summary, 6)]).toEqual([18, 7])
  })
})

describe('replies', () => {
  const reply = (id: number) => ({ ...review(id), parent: 1 })
  const both = withAdded(withAdded(view(review(2), review(1)), reply(8)), reply(9))

  it('are below their review in its order', () => {
    for (const replies of [both.replies, both.replies.toReversed()]) {
      const grouped = groupReplies({ ...both, replies })
      expect([2, 1].map(id => ids(grouped.get(id) ?? []))).toEqual([[], [8, 9]])
    }
  })
})
