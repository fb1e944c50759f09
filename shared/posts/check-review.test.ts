import { describe, expect, it, test } from 'vitest'
import { areReviewsClosed, changesOf, parseRating, reviewError } from './check-review.ts'

describe('the text of a review', () => {
  it('is required', () => expect(reviewError('')).toBe('Write a few words first'))
  it('has at most 10,000 characters, counting an emoji as one', () => {
    expect(reviewError('🖊'.repeat(10_000))).toBeNull()
    expect(reviewError('a'.repeat(10_001))).toBe(
      'A review can have at most 10,000 characters; this one has 10,001',
    )
  })
})

describe('a rating', () => {
  it.each([
    ['1', 1],
    ['5', 5],
    ['0', null],
    ['', null],
    ['6', null],
    ['3.5', null],
    ['five', null],
  ])('parses %j as %s', (value, rating) => expect(parseRating(value)).toBe(rating))
})

describe('an edit', () => {
  const before = { content: 'Clear and short.', rating: 4 }

  it('sends only what changed', () => {
    expect(changesOf(before, { ...before, content: 'Clear.' })).toEqual({ content: 'Clear.' })
    expect(changesOf(before, { ...before, rating: null })).toEqual({ rating: null })
    expect(changesOf(before, { content: 'Clear.', rating: 5 })).toEqual({ content: 'Clear.', rating: 5 })
  })

  it('sends nothing when nothing changed', () => expect(changesOf(before, { ...before })).toBeNull())
})

test.each([
  ['while nothing closes them', false, 0, false],
  ['by hand', true, 0, true],
  ['on the tenth day', false, 11, false],
  ['after ten days', false, 10, true],
])('the reviews of an old post are closed %s: %s, %i', (_, byHand, days, isClosed) => {
  const post = { areReviewsClosed: byHand, insertedAt: '2026-06-01T10:00:00.000001+00:00' }
  const now = new Date('2026-06-11T10:00:00.001Z')
  expect(areReviewsClosed(post, { reviewsCloseAfter: days }, now)).toBe(isClosed)
})
