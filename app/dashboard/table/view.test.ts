import { describe, expect, test } from 'vitest'
import { type Defaults, readView, sortedBy, writeView } from './view.ts'

const defaults: Defaults = {
  sort: 'id',
  descending: false,
  sorts: ['title', 'updated_at'],
  filters: ['topic'],
}
const read = (query: string) => readView(new URLSearchParams(query), defaults)

describe('an address', () => {
  test('without a query gives the defaults', () => {
    expect(read('')).toEqual({ search: '', sort: 'id', descending: false, page: 1, filters: { topic: '' } })
  })

  test('survives reading and writing', () => {
    const query = '?search=a+b%26c&topic=Web+Development&sort=title&order=desc&page=12'
    expect(writeView(read(query), defaults)).toBe(query)
  })

  test('omits defaults', () => {
    expect(writeView(read('page=1&sort=id&order=asc&topic=&other=thing'), defaults)).toBe('')
  })

  for (const query of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99', 'page='])
    test(`with ${query} gives the first page`, () => {
      expect(read(query).page).toBe(1)
    })

  test('is searched without the spaces around what was typed', () => {
    expect(read('search=+on+hedges++').search).toBe('on hedges')
  })

  test('with an unknown sorting is sorted by default', () => {
    expect(read('sort=content&order=desc')).toMatchObject({ sort: 'id', descending: false })
  })
})

describe('a press on a column', () => {
  test('sorts in the default direction from the first page', () => {
    expect(sortedBy(read('page=3'), 'updated_at', true)).toMatchObject({
      sort: 'updated_at',
      descending: true,
      page: 1,
    })
  })

  test('that is sorted already reverses it', () => {
    expect(sortedBy(read('sort=title&order=asc'), 'title', false).descending).toBe(true)
    expect(sortedBy(read('sort=title&order=desc'), 'title', false).descending).toBe(false)
  })
})
