import { describe, expect, it } from 'vitest'
import { readView, writeView } from './view.ts'

const read = (search: string) => readView(new URLSearchParams(search))
const write = (search: string, view: ReturnType<typeof readView>) =>
  writeView(new URLSearchParams(search), view).toString()

describe('the view in the address', () => {
  it('is all comments, latest first, unless it says otherwise', () => {
    expect(read('')).toEqual({ filter: 0, sort: 'latest' })
    expect(read('filter=6&sort=oldest')).toEqual({ filter: 6, sort: 'oldest' })
  })

  it.each(['filter=7', 'filter=-1', 'filter=3.5', 'filter=', 'filter=all', 'sort=newest', 'sort='])(
    'takes %s for nothing said',
    search => expect(read(search)).toEqual({ filter: 0, sort: 'latest' }),
  )

  it('is written without what goes without saying, and leaves the rest alone', () => {
    expect(write('from=letter', { filter: 5, sort: 'oldest' })).toBe('from=letter&filter=5&sort=oldest')
    expect(write('from=letter&filter=5&sort=oldest', { filter: 0, sort: 'latest' })).toBe('from=letter')
  })
})
