import { expect, test } from 'vitest'
import { restLimitOf } from './limit-requests.ts'

const limitOf = (path: string, method = 'GET') =>
  restLimitOf(new Request(`http://localhost/rest/v1/${path}`, { method }))

test('counts reads, writes and searches separately', () => {
  expect(limitOf('blogs?slug=eq.a&select=id')).toBe('read')
  expect(limitOf('blogs', 'HEAD')).toBe('read')
  expect(limitOf('rpc/list_comments', 'POST')).toBe('read')
  expect(limitOf('rpc/search_posts', 'POST')).toBe('search')
  expect(limitOf('rpc/search_reviews?typed=a')).toBe('search')
  expect(limitOf('rpc/search%5Fposts', 'POST')).toBe('search')
  expect(limitOf('rpc/suggest_posts?typed=a')).toBe('suggest')
  expect(limitOf('rpc/ban_account', 'POST')).toBe('ban')
  expect(limitOf('rpc/%62an_account', 'POST')).toBe('ban')
  expect(limitOf('rpc/use_action_link', 'POST')).toBe('actionLink')
  expect(limitOf('rpc/read_action_link?secret=a')).toBe('actionLink')
  expect(limitOf('comments', 'POST')).toBe('write')
  expect(limitOf('comments?id=eq.1', 'PATCH')).toBe('write')
})

test('counts every spelling of a pattern as a search', () => {
  for (const query of [
    'title=ilike.*a*',
    'title=like(any).{a}',
    'title=not.like.a',
    'or=(id.eq.1,title.imatch.a)',
    'title=%69like.a',
    'content=wfts(english).a',
  ])
    expect(limitOf(`blogs?${query}`), query).toBe('search')
  expect(limitOf('blogs?title=eq.I%20like%20it')).toBe('read')
})
