import { describe, expect, it } from 'vitest'
import { readReviewQuery, writeReviewQuery } from './review-query.ts'

const read = (search: string) => readReviewQuery(new URLSearchParams(search))
const write = (search: string, view: ReturnType<typeof readReviewQuery>) =>
  writeReviewQuery(new URLSearchParams(search), view).toString()

describe('the query of the reviews in an address', () => {
  it('defaults to all reviews, latest first', () => {
    expect(read('')).toEqual({ filter: 0, sort: 'latest' })
    expect(read('filter=6&sort=oldest')).toEqual({ filter: 6, sort: 'oldest' })
  })

  it.each(['filter=7', 'filter=-1', 'filter=3.5', 'filter=', 'filter=all', 'sort=newest', 'sort='])(
    'ignores %s',
    search => expect(read(search)).toEqual({ filter: 0, sort: 'latest' }),
  )

  it('is written without defaults, and keeps other parameters', () => {
    expect(write('from=letter', { filter: 5, sort: 'oldest' })).toBe('from=letter&filter=5&sort=oldest')
    expect(write('from=letter&filter=5&sort=oldest', { filter: 0, sort: 'latest' })).toBe('from=letter')
  })
})
