import { describe, expect, test } from 'vitest'
import { type Habits, readView, sortedBy, writeView } from './view.ts'

const habits: Habits = { sort: 'id', descending: false, sorts: ['title', 'updated_at'], filters: ['topic'] }
const read = (query: string) => readView(new URLSearchParams(query), habits)

describe('an address', () => {
  test('that says nothing asks for the usual', () => {
    expect(read('')).toEqual({ search: '', sort: 'id', descending: false, page: 1, filters: { topic: '' } })
  })

  test('is read and written back as it was', () => {
    const query = '?search=a+b%26c&topic=Web+Development&sort=title&order=desc&page=12'
    expect(writeView(read(query), habits)).toBe(query)
  })

  test('leaves out what is usual', () => {
    expect(writeView(read('page=1&sort=id&order=asc&topic=&other=thing'), habits)).toBe('')
  })

  for (const query of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99', 'page='])
    test(`with ${query} asks for the first page`, () => {
      expect(read(query).page).toBe(1)
    })

  test('with an order that there is none of is sorted as usual', () => {
    expect(read('sort=content&order=desc')).toMatchObject({ sort: 'id', descending: false })
  })
})

describe('a press on a column', () => {
  test('sorts by it, its own way round, from the first page on', () => {
    expect(sortedBy(read('page=3'), 'updated_at', true)).toMatchObject({
      sort: 'updated_at',
      descending: true,
      page: 1,
    })
  })

  test('that is sorted by already turns it round', () => {
    expect(sortedBy(read('sort=title&order=asc'), 'title', false).descending).toBe(true)
    expect(sortedBy(read('sort=title&order=desc'), 'title', false).descending).toBe(false)
  })
})
