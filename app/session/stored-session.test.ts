import { afterEach, describe, expect, it, vi } from 'vitest'
import { arrivesByLink, arrivesByRecoveryLink, storedUser } from './stored-session.ts'

afterEach(() => vi.unstubAllGlobals())

const keeping = (text: string | null) => vi.stubGlobal('localStorage', { getItem: () => text })

describe('the stored user', () => {
  it('is the one of the kept session', () => {
    keeping(
      JSON.stringify({
        access_token: 'a',
        user: { id: 'wren', email: 'wren@example.com', aud: 'authenticated' },
      }),
    )
    expect(storedUser()).toEqual({ id: 'wren', email: 'wren@example.com', hasOneTimePassword: false })
  })

  it.each([
    null,
    '',
    'no json',
    'null',
    '{}',
    '{"user":null}',
    '{"user":{"id":1,"email":"wren@example.com"}}',
  ])('is nobody when %s is kept', text => {
    keeping(text)
    expect(storedUser()).toBeNull()
  })

  it('is nobody where the browser forbids storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
    })
    expect(storedUser()).toBeNull()
  })
})

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
