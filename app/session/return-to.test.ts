import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  findReturnPlace,
  isPlaceOfAnother,
  ownAddress,
  passingThrough,
  referrerKey,
  rememberPlace,
  rememberReferrer,
  returnPlace,
} from './return-to.ts'
import { storeReferrer } from './store-referrer.ts'
import { storageKey } from './stored-session.ts'

beforeEach(() => {
  for (const storage of ['sessionStorage', 'localStorage']) {
    const stored = new Map<string, string>()
    vi.stubGlobal(storage, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  }
})
afterEach(() => vi.unstubAllGlobals())

function signIn(id: string) {
  const user = { id, email: `${id}@example.com` }
  localStorage.setItem(
    storageKey,
    JSON.stringify({ access_token: '', refresh_token: '', expires_at: 1, user }),
  )
}

describe('the page after signing in', () => {
  it('is the home page when the tab has stored none', () => {
    expect(returnPlace()).toBe('/')
  })

  it('is the last page with its search and hash', () => {
    rememberPlace('/blog/a-small-cache?sort=oldest#add-a-review')
    expect(returnPlace()).toBe('/blog/a-small-cache?sort=oldest#add-a-review')
  })

  it('is forgotten when the account changes', () => {
    signIn('owner')
    rememberPlace('/dashboard/users')
    expect(returnPlace()).toBe('/dashboard/users')
    localStorage.removeItem(storageKey)
    signIn('next')
    expect(isPlaceOfAnother()).toBe(true)
    expect(returnPlace()).toBe('/')
    signIn('owner')
    expect(returnPlace()).toBe('/dashboard/users')
  })

  it('is that of a visitor, whoever signs in', () => {
    rememberPlace('/dashboard/profile')
    signIn('next')
    expect(returnPlace()).toBe('/dashboard/profile')
  })

  it('contains no part of an e-mail link', () => {
    rememberPlace('/blog/a-small-cache?sort=oldest#access_token=secret&type=signup')
    expect(returnPlace()).toBe('/blog/a-small-cache?sort=oldest')
  })

  it('is no page that a mailed link opened', () => {
    rememberPlace('/topics/ReactJS')
    rememberPlace('/?token_hash=secret&type=signup')
    rememberPlace('/preview/draft?token=secret')
    expect(returnPlace()).toBe('/topics/ReactJS')
  })

  it('is the home page after a missing page', async () => {
    rememberPlace('/blog/no-such-post')
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
    expect(await findReturnPlace()).toBe('/')
    vi.stubGlobal('fetch', async () => new Response())
    expect(await findReturnPlace()).toBe('/blog/no-such-post')
  })

  it('is never an account page', () => {
    rememberPlace('/topics/ReactJS')
    for (const path of ['/signin', '/signup?from=menu', '/resetpassword#token', '/unauthorized'])
      rememberPlace(path)
    expect(returnPlace()).toBe('/topics/ReactJS')
  })
})

describe('the page that was left before its script loaded', () => {
  class PerformanceNavigationTiming {
    type: string
    constructor(type: string) {
      this.type = type
    }
  }

  function arrive(referrer: string, type = 'navigate') {
    vi.stubGlobal('PerformanceNavigationTiming', PerformanceNavigationTiming)
    vi.stubGlobal('document', { referrer })
    vi.stubGlobal('location', { origin: 'https://byline.example' })
    const arrival = new PerformanceNavigationTiming(type)
    vi.stubGlobal('performance', { getEntriesByType: () => [arrival] })
    storeReferrer({ key: referrerKey, passingThrough })
  }

  function returnsTo() {
    rememberReferrer()
    return returnPlace()
  }

  it('is stored with its search', () => {
    arrive('https://byline.example/blog/a-small-cache?sort=oldest')
    expect(returnsTo()).toBe('/blog/a-small-cache?sort=oldest')
  })

  it('is stored when sign-in led to sign-up', () => {
    arrive('https://byline.example/blog/a-small-cache')
    arrive('https://byline.example/signin')
    expect(returnsTo()).toBe('/blog/a-small-cache')
  })

  it('is remembered once', () => {
    arrive('https://byline.example/blog/a-small-cache')
    expect(returnsTo()).toBe('/blog/a-small-cache')
    rememberPlace('/topics/ReactJS')
    expect(returnsTo()).toBe('/topics/ReactJS')
  })

  it.each([
    ['of another site', 'https://elsewhere.example/blog/a', 'navigate'],
    ['before a reload', 'https://byline.example/blog/a', 'reload'],
    ['without an address', '', 'navigate'],
  ])('is not remembered %s', (_which, referrer, type) => {
    rememberPlace('/topics/ReactJS')
    arrive(referrer, type)
    expect(returnsTo()).toBe('/topics/ReactJS')
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
