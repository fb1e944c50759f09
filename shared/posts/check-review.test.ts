import { describe, expect, it } from 'vitest'
import { changesOf, parseRating, reviewError } from './check-review.ts'

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
