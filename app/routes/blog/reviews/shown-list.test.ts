import { describe, expect, it } from 'vitest'
import { countFound, type Review } from '#app/data/reviews.ts'
import { addToSummary, countShown, keepEdited, withNew } from './shown-list.ts'

const review = (id: number, rating: number | null = null): Review => ({
  id,
  postId: 7,
  userId: 'wren',
  username: 'Wren',
  avatarUrl: null,
  content: `Comment ${id}`,
  rating,
  held: false,
  createdAt: '2024-06-18T10:00:00.000000+00:00',
  likes: 0,
})
const ids = (rows: Review[]) => rows.map(({ id }) => id)

describe('reloaded rows', () => {
  const before = [review(3), review(2), review(1)]

  it('replace the previous rows', () => {
    expect(ids(keepEdited([review(4), review(3)], before, null))).toEqual([4, 3])
    expect(ids(keepEdited([review(4), review(2)], before, 2))).toEqual([4, 2])
  })

  it('preserve a deleted review that is being edited, at its index', () => {
    expect(ids(keepEdited([review(3), review(1)], before, 2))).toEqual([3, 2, 1])
    expect(ids(keepEdited([], before, 1))).toEqual([1])
  })
})

describe('a new review', () => {
  const all = { filter: 0, sort: 'latest' } as const

  it('is first, or last in the order oldest first when all rows are loaded', () => {
    expect(ids(withNew([review(1)], review(2), all, true))).toEqual([2, 1])
    expect(ids(withNew([review(1)], review(2), { ...all, sort: 'oldest' }, true))).toEqual([1, 2])
    expect(ids(withNew([review(1)], review(2), { ...all, sort: 'oldest' }, false))).toEqual([1])
  })

  it('is shown only when it passes the filter, and only once', () => {
    expect(ids(withNew([], review(2, 5), { ...all, filter: 4 }, true))).toEqual([])
    expect(ids(withNew([], review(2, 5), { ...all, filter: 5 }, true))).toEqual([2])
    expect(ids(withNew([], review(2), { ...all, filter: 6 }, true))).toEqual([2])
    expect(ids(withNew([review(2)], review(2), all, true))).toEqual([2])
  })
})

describe('the summary', () => {
  const readers = { average: 4, count: 1, spread: [0, 0, 0, 1, 0] }
  const one = { ...readers, rated: [0, 0, 0, 1, 0], total: 2 }

  const rated = (rating: number | null, held = false) => ({ rating, held })

  it('includes an added review, and excludes a removed one, and leaves the average to the database', () => {
    expect(addToSummary(one, rated(1), 1)).toEqual({ ...readers, rated: [1, 0, 0, 1, 0], total: 3 })
    expect(addToSummary(addToSummary(one, rated(1), 1), rated(1), -1)).toEqual(one)
    expect(addToSummary(one, rated(4), -1)).toEqual({ ...readers, rated: [0, 0, 0, 0, 0], total: 1 })
  })

  it('counts a review without a rating in the total only', () => {
    expect(addToSummary(one, rated(null), 1)).toEqual({ ...one, total: 3 })
  })

  it('does not count a review that is held', () => {
    expect(addToSummary(one, rated(5, true), 1)).toEqual(one)
    expect(countShown([review(1), { ...review(2), held: true }, review(3)])).toBe(2)
  })

  it('contains the number of reviews for each filter', () => {
    const summary = { average: 3, count: 2, spread: [1, 0, 0, 0, 1], rated: [3, 0, 1, 4, 2], total: 17 }
    expect(([0, 1, 2, 3, 4, 5, 6] as const).map(filter => countFound(summary, filter))).toEqual([
      17, 3, 0, 1, 4, 2, 7,
    ])
  })
})
