import { describe, expect, it } from 'vitest'
import { readReviewQuery, writeReviewQuery } from './review-query.ts'

const read = (search: string) => readReviewQuery(new URLSearchParams(search))
const write = (search: string, view: ReturnType<typeof readReviewQuery>) =>
  writeReviewQuery(new URLSearchParams(search), view).toString()

describe('the query of the reviews in an address', () => {
  it('defaults to all reviews, latest first', () => {
    expect(read('')).toEqual({ filter: 0, sort: 'latest', linked: null })
    expect(read('filter=6&sort=oldest')).toEqual({ filter: 6, sort: 'oldest', linked: null })
  })

  it('names a review', () => expect(read('review=12').linked).toBe(12))

  it.each([
    'filter=7',
    'filter=-1',
    'filter=3.5',
    'filter=',
    'filter=all',
    'sort=newest',
    'sort=',
    'review=0',
    'review=1e3',
    'review=x',
  ])('ignores %s', search => expect(read(search)).toEqual({ filter: 0, sort: 'latest', linked: null }))

  it('is written without defaults and keeps other parameters', () => {
    expect(write('from=letter', { filter: 5, sort: 'oldest', linked: null })).toBe(
      'from=letter&filter=5&sort=oldest',
    )
    expect(
      write('from=letter&filter=5&sort=oldest&review=12', { filter: 0, sort: 'latest', linked: null }),
    ).toBe('from=letter')
  })
})
