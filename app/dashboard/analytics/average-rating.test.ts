import { expect, test } from 'vitest'
import { averageRating } from './average-rating.ts'

test('weights the days by their ratings', () => {
  const days = [
    { reviews: 10, ratings: 1, stars: 5 },
    { reviews: 3, ratings: 3, stars: 1 },
    { reviews: 2, ratings: 0, stars: null },
  ]
  expect(averageRating(days)).toBe('2.0')
  expect(averageRating(days.slice(2))).toBe('–')
})
