import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findLink, forgetLink, readLink, storeLink } from './email-link.ts'

const recovery = '?token_hash=secret&type=recovery'

describe('an address', () => {
  it.each([
    [recovery, '', { kind: 'token', type: 'recovery', token: 'secret' }],
    ['?token_hash=secret&type=signup', '', { kind: 'token', type: 'signup', token: 'secret' }],
    ['?token_hash=secret&type=email', '', { kind: 'token', type: 'email', token: 'secret' }],
    ['?token_hash=&type=recovery', '', { kind: 'failed', code: '' }],
    ['?token_hash=secret&type=magiclink', '', { kind: 'token', type: 'magiclink', token: 'secret' }],
    ['?token_hash=secret&type=email_change', '', { kind: 'token', type: 'email_change', token: 'secret' }],
    ['?token_hash=secret&type=invite', '', null],
    ['?token_hash=secret', '', null],
    ['?type=recovery', '', null],
    [
      '',
      '#access_token=a&refresh_token=b&type=recovery',
      { kind: 'session', isRecovery: true, isConfirmation: false, accessToken: 'a', refreshToken: 'b' },
    ],
    [
      '',
      '#access_token=a&refresh_token=b',
      { kind: 'session', isRecovery: false, isConfirmation: false, accessToken: 'a', refreshToken: 'b' },
    ],
    [
      '',
      '#access_token=a&refresh_token=b&type=signup',
      { kind: 'session', isRecovery: false, isConfirmation: true, accessToken: 'a', refreshToken: 'b' },
    ],
    ['', '#access_token=a', { kind: 'failed', code: '' }],
    ['', '#error=access_denied&error_code=otp_expired', { kind: 'failed', code: 'otp_expired' }],
    ['?page=2', '#comments', null],
  ])('%s%s', (search, hash, link) => {
    expect(readLink(search, hash)).toEqual(link)
  })
})

describe('a link that was followed', () => {
  let stored: Map<string, string>
  const replaceState = vi.fn((state: object) => Object.assign(history, { state }))

  function openAt(search: string, hash = '') {
    vi.stubGlobal('location', { pathname: '/resetpassword', search, hash })
    storeLink()
  }

  beforeEach(() => {
    stored = new Map()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    vi.stubGlobal('history', { state: { idx: 3, usr: 'a page' }, replaceState })
  })

  afterEach(() => {
    forgetLink()
    replaceState.mockClear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each([
    [recovery, '', '/resetpassword'],
    ['?from=mail&token_hash=secret&type=recovery', '', '/resetpassword?from=mail'],
    [recovery, '#top', '/resetpassword#top'],
    ['', '#access_token=a&refresh_token=b', '/resetpassword'],
    ['', '#error=access_denied', '/resetpassword'],
  ])('leaves nothing of %s%s in address, storage or history', (search, hash, left) => {
    openAt(search, hash)
    const state = { idx: 3, usr: 'a page', emailLink: { search, hash, at: expect.any(Number) } }
    expect(replaceState.mock.calls).toEqual([[state, '', left]])
    expect([...stored]).toEqual([])
  })

  it('is the only thing removed from an address', () => {
    openAt('?page=2&type=recovery', '#comments')
    expect(replaceState).not.toHaveBeenCalled()
    expect(findLink()).toBeNull()
  })

  it('is new where it opens and survives a reload', async () => {
    vi.useFakeTimers()
    openAt(recovery)
    const link = { kind: 'token', type: 'recovery', token: 'secret' }
    expect(findLink()).toEqual({ link, isNew: true })
    const reloaded = await reload()
    expect(reloaded.findLink()).toEqual({ link, isNew: false })
    vi.advanceTimersByTime(60 * 60 * 1000)
    expect(reloaded.findLink()).toBeNull()
  })

  it('is replaced by a newer one', async () => {
    openAt(recovery)
    openAt('', '#access_token=a&refresh_token=b')
    expect((await reload()).findLink()?.link.kind).toBe('session')
  })

  it('is deleted when it is declined', async () => {
    openAt(recovery)
    forgetLink()
    expect(findLink()).toBeNull()
    expect((await reload()).findLink()).toBeNull()
  })

  it('is void in other history entries once used', async () => {
    vi.useFakeTimers()
    openAt(recovery)
    const { state } = history
    vi.advanceTimersByTime(1)
    forgetLink()
    Object.assign(history, { state })
    expect((await reload()).findLink()).toBeNull()
    openAt(recovery)
    expect((await reload()).findLink()?.link.kind).toBe('token')
  })

  it.each([null, 1, {}, { emailLink: 1 }, { emailLink: { search: 1, hash: '', at: 1 } }])(
    'and was damaged (%j) is none',
    state => {
      Object.assign(history, { state })
      expect(findLink()).toBeNull()
    },
  )

  /** Imports the module again, as a reloaded page does. */
  function reload(): Promise<typeof import('./email-link.ts')> {
    vi.resetModules()
    return import('./email-link.ts')
  }
})
