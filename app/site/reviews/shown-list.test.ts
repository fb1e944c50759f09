import { describe, expect, it } from 'vitest'
import { countFound, countPlaces, type Review, type ReviewsView } from '#shared/data/reviews.ts'
import {
  addToSummary,
  countShown,
  groupReplies,
  retainEdited,
  withNew,
  withoutReview,
  withReply,
} from './shown-list.ts'

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

describe('reloaded rows', () => {
  const before = [review(3), review(2), review(1)]

  it('replace the previous rows', () => {
    expect(ids(retainEdited([review(4), review(3)], before, null))).toEqual([4, 3])
    expect(ids(retainEdited([review(4), review(2)], before, 2))).toEqual([4, 2])
  })

  it('keep a deleted review being edited at its index', () => {
    expect(ids(retainEdited([review(3), review(1)], before, 2))).toEqual([3, 2, 1])
    expect(ids(retainEdited([], before, 1))).toEqual([1])
  })
})

describe('a new review', () => {
  const all = { filter: 0, sort: 'latest', linked: null } as const

  it('is first, or last when the order is oldest first', () => {
    expect(ids(withNew([review(1)], review(2), all, true))).toEqual([2, 1])
    expect(ids(withNew([review(1)], review(2), { ...all, sort: 'oldest' }, true))).toEqual([1, 2])
    expect(ids(withNew([review(1)], review(2), { ...all, sort: 'oldest' }, false))).toEqual([1])
  })

  it('is shown once and only when it passes the filter', () => {
    expect(ids(withNew([], review(2, 5), { ...all, filter: 4 }, true))).toEqual([])
    expect(ids(withNew([], review(2, 5), { ...all, filter: 5 }, true))).toEqual([2])
    expect(ids(withNew([], review(2), { ...all, filter: 6 }, true))).toEqual([2])
    expect(ids(withNew([review(2)], review(2), all, true))).toEqual([2])
  })
})

describe('the summary', () => {
  const readers = { average: 4, count: 1, spread: [0, 0, 0, 1, 0] }
  const one = { ...readers, rated: [0, 0, 0, 1, 0], total: 2, deleted: 0 }

  const rated = (rating: number | null, held = false) => ({ parent: null, rating, held })

  it('counts added and removed reviews', () => {
    expect(addToSummary(one, rated(1), 1)).toEqual({
      ...readers,
      rated: [1, 0, 0, 1, 0],
      total: 3,
      deleted: 0,
    })
    expect(addToSummary(addToSummary(one, rated(1), 1), rated(1), -1)).toEqual(one)
    expect(addToSummary(one, rated(4), -1)).toEqual({
      ...readers,
      rated: [0, 0, 0, 0, 0],
      total: 1,
      deleted: 0,
    })
  })

  it('counts a review without a rating in the total only', () => {
    expect(addToSummary(one, rated(null), 1)).toEqual({ ...one, total: 3 })
  })

  it('does not count a review that is held', () => {
    expect(addToSummary(one, rated(5, true), 1)).toEqual(one)
    expect(countShown([review(1), { ...review(2), held: true }, review(3)])).toBe(2)
  })

  it('does not count a reply', () => {
    expect(addToSummary(one, { ...rated(null), parent: 3 }, 1)).toEqual(one)
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
  const summary = { average: null, count: 0, spread: [], rated: [], total: 2, deleted: 0 }
  const view: ReviewsView = {
    summary,
    rows: [review(2), review(1)],
    replies: [],
    best: null,
    linked: null,
    changedBy: [],
  }
  const reply = (id: number) => ({ ...review(id), parent: 1 })
  const both = withReply(withReply(view, reply(8)), reply(9))
  const below = (view: ReviewsView) =>
    view.rows.map(row => [row.id, row.deleted, ids(groupReplies(view).get(row.id) ?? [])])

  it('stand below their review in its order', () => {
    expect(below(both)).toEqual([
      [2, false, []],
      [1, false, [8, 9]],
    ])
    expect(below({ ...both, replies: both.replies.toReversed() })).toEqual(below(both))
  })

  it('stay when their review is deleted, until the last one', () => {
    const left = withoutReview(both, review(1))
    expect(left.rows[1]).toMatchObject({ content: '', username: '', deleted: true })
    const one = withoutReview(left, reply(8))
    expect(below(one)).toEqual([
      [2, false, []],
      [1, true, [9]],
    ])
    expect(below(withoutReview(one, reply(9)))).toEqual([[2, false, []]])
  })

  it('are gone from a review that stays', () => {
    expect(below(withoutReview(both, reply(9)))).toEqual([
      [2, false, []],
      [1, false, [8]],
    ])
    expect(ids(withoutReview(both, review(2)).rows)).toEqual([1])
  })
})
