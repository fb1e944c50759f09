import { describe, expect, it } from 'vitest'
import { countFound, type Review } from '#app/data/reviews.ts'
import { counted, countShown, keepEdited, withNew } from './shown-list.ts'

const review = (id: number, rating: number | null = null): Review => ({
  id,
  blogId: 7,
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

describe('rows read again', () => {
  const before = [review(3), review(2), review(1)]

  it('replace the ones before', () => {
    expect(ids(keepEdited([review(4), review(3)], before, null))).toEqual([4, 3])
    expect(ids(keepEdited([review(4), review(2)], before, 2))).toEqual([4, 2])
  })

  it('keep the comment under the pen in its place when it is gone', () => {
    expect(ids(keepEdited([review(3), review(1)], before, 2))).toEqual([3, 2, 1])
    expect(ids(keepEdited([], before, 1))).toEqual([1])
  })
})

describe('a new comment', () => {
  const all = { filter: 0, sort: 'latest' } as const

  it('stands first, or last when the oldest come first and all are there', () => {
    expect(ids(withNew([review(1)], review(2), all, true))).toEqual([2, 1])
    expect(ids(withNew([review(1)], review(2), { ...all, sort: 'oldest' }, true))).toEqual([1, 2])
    expect(ids(withNew([review(1)], review(2), { ...all, sort: 'oldest' }, false))).toEqual([1])
  })

  it('is shown only where the filter lets it pass, and only once', () => {
    expect(ids(withNew([], review(2, 5), { ...all, filter: 4 }, true))).toEqual([])
    expect(ids(withNew([], review(2, 5), { ...all, filter: 5 }, true))).toEqual([2])
    expect(ids(withNew([], review(2), { ...all, filter: 6 }, true))).toEqual([2])
    expect(ids(withNew([review(2)], review(2), all, true))).toEqual([2])
  })
})

describe('the summary', () => {
  const nobody = { average: null, count: 0, spread: [0, 0, 0, 0, 0], total: 0 }
  const one = { average: 4, count: 1, spread: [0, 0, 0, 1, 0], total: 2 }

  const rated = (rating: number | null, held = false) => ({ rating, held })

  it('has the rating of a comment that came, and is as before when it went', () => {
    expect(counted(nobody, rated(4), 1)).toEqual({ ...one, total: 1 })
    expect(counted(one, rated(1), 1)).toEqual({ average: 2.5, count: 2, spread: [1, 0, 0, 1, 0], total: 3 })
    expect(counted(counted(one, rated(1), 1), rated(1), -1)).toEqual(one)
    expect(counted(one, rated(4), -1)).toEqual({ ...nobody, total: 1 })
  })

  it('counts a comment without a rating among all of them only', () => {
    expect(counted(one, rated(null), 1)).toEqual({ ...one, total: 3 })
  })

  it('does not count a comment that is held, nor is it among the rows that count', () => {
    expect(counted(one, rated(5, true), 1)).toEqual(one)
    expect(countShown([review(1), { ...review(2), held: true }, review(3)])).toBe(2)
  })

  it('knows how many comments each filter finds', () => {
    const summary = { average: 3.2, count: 10, spread: [3, 0, 1, 4, 2], total: 17 }
    expect(([0, 1, 2, 3, 4, 5, 6] as const).map(filter => countFound(summary, filter))).toEqual([
      17, 3, 0, 1, 4, 2, 7,
    ])
  })
})
