import { afterEach, describe, expect, it, vi } from 'vitest'
import { arrivesByLink, arrivesByRecoveryLink, clearLink } from './email-link.ts'

afterEach(() => vi.unstubAllGlobals())

describe('arriving by a link', () => {
  it.each([
    ['#access_token=a&refresh_token=b&type=recovery', true, true],
    ['#access_token=a&refresh_token=b&type=signup', true, false],
    ['#error=access_denied&error_code=otp_expired', true, false],
    ['#comments', false, false],
    ['', false, false],
  ])('%s', (hash, byLink, toRecover) => {
    vi.stubGlobal('location', { hash })
    expect(arrivesByLink()).toBe(byLink)
    expect(arrivesByRecoveryLink()).toBe(toRecover)
  })
})

describe('what a link left in the address', () => {
  const at = (hash: string) => {
    vi.stubGlobal('location', { pathname: '/resetpassword', search: '?from=mail', hash })
    const replaceState = vi.fn()
    vi.stubGlobal('history', { state: 'of the router', replaceState })
    return replaceState
  }

  it('goes without a step in the history, and comes back when it is needed again', () => {
    const replaceState = at('#access_token=a&type=recovery')
    const putBack = clearLink()
    expect(replaceState.mock.lastCall).toEqual(['of the router', '', '/resetpassword?from=mail'])
    putBack()
    expect(replaceState.mock.lastCall?.[2]).toBe('/resetpassword?from=mail#access_token=a&type=recovery')
  })

  it('is all that goes', () => {
    const replaceState = at('#comments')
    clearLink()()
    expect(replaceState).not.toHaveBeenCalled()
  })
})
