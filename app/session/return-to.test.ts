import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownAddress, rememberPlace, returnPlace } from './return-to.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the page after signing in', () => {
  it('is the home page when the tab remembers nothing', () => {
    expect(returnPlace()).toBe('/')
  })

  it('is the last page of the reader, with its search and hash', () => {
    rememberPlace('/blog/a-small-cache?sort=oldest#add-a-review')
    expect(returnPlace()).toBe('/blog/a-small-cache?sort=oldest#add-a-review')
  })

  it('contains no part of an e-mail link', () => {
    rememberPlace('/blog/a-small-cache?sort=oldest#access_token=secret&type=signup')
    expect(returnPlace()).toBe('/blog/a-small-cache?sort=oldest')
  })

  it('is never an account page', () => {
    rememberPlace('/topics/ReactJS')
    for (const path of ['/signin', '/signup?from=menu', '/resetpassword#token', '/unauthorized'])
      rememberPlace(path)
    expect(returnPlace()).toBe('/topics/ReactJS')
  })
})

describe('an address of this site', () => {
  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '//elsewhere.example/path',
    '/..//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '',
    null,
  ])('is not %s', place => {
    expect(ownAddress(place)).toBe('/')
  })

  it('is a path', () => {
    expect(ownAddress('/dashboard/profile?a=1#b')).toBe('/dashboard/profile?a=1#b')
  })
})
