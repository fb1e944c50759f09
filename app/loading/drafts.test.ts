import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteDraft, deleteDrafts, findDraft, findDraftBelow, saveDraft } from './drafts.ts'

const draft = { content: 'The three refusals', rating: 5, by: null, reviewId: null }

beforeEach(() => {
  const storage: Record<string, unknown> = {}
  const hidden = (value: unknown) => ({ value, configurable: true })
  Object.defineProperties(storage, {
    getItem: hidden((key: string) => storage[key] ?? null),
    setItem: hidden((key: string, value: string) => {
      storage[key] = value
    }),
    removeItem: hidden((key: string) => delete storage[key]),
  })
  vi.stubGlobal('sessionStorage', storage)
})

describe('a draft', () => {
  it('of a visitor is offered to the next reader', () => {
    saveDraft('review:7', draft)
    expect(findDraft('review:7', 'wren')).toEqual(draft)
    expect(findDraft('review:7', null)).toEqual(draft)
    expect(findDraft('review:8', 'wren')).toBeNull()
  })

  it('of a reader is offered to that reader only', () => {
    saveDraft('review:7', { ...draft, by: 'wren' })
    expect(findDraft('review:7', 'wren')).not.toBeNull()
    expect(findDraft('review:7', 'osric')).toBeNull()
    expect(findDraft('review:7', null)).toBeNull()
  })

  it('is found by the prefix of its name', () => {
    saveDraft('edit:70:1', { ...draft, by: 'wren', reviewId: 1 })
    saveDraft('edit:7:12', { ...draft, by: 'osric', reviewId: 12 })
    expect(findDraftBelow('edit:7:', 'wren')).toBeNull()
    saveDraft('edit:7:13', { ...draft, by: 'wren', reviewId: 13 })
    expect(findDraftBelow('edit:7:', 'wren')?.reviewId).toBe(13)
  })

  it('is removed when discarded', () => {
    sessionStorage.setItem('byline-return-to', '/')
    saveDraft('review:7', draft)
    saveDraft('edit:7', { ...draft, reviewId: 12 })
    deleteDraft('review:7')
    expect(findDraft('review:7', null)).toBeNull()
    deleteDrafts()
    expect(findDraft('edit:7', null)).toBeNull()
    expect(sessionStorage.getItem('byline-return-to')).toBe('/')
  })

  it.each(['', 'no json', '1', 'null', '{}', '{"content":7,"rating":1,"by":null,"reviewId":null}'])(
    'that was damaged (%s) is none',
    text => {
      sessionStorage.setItem('byline-draft:review:7', text)
      expect(findDraft('review:7', null)).toBeNull()
    },
  )

  it('never has a rating that the form does not offer', () => {
    sessionStorage.setItem('byline-draft:review:7', JSON.stringify({ ...draft, rating: 9 }))
    expect(findDraft('review:7', null)?.rating).toBeNull()
  })

  it('that cannot be stored causes no error', () => {
    Object.defineProperty(sessionStorage, 'setItem', {
      value: () => {
        throw new Error('full')
      },
    })
    expect(() => saveDraft('review:7', draft)).not.toThrow()
  })
})
