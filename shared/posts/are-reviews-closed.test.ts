import { expect, test } from 'vitest'
import { areReviewsClosed } from './are-reviews-closed.ts'

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
