import { afterEach, describe, expect, it, vi } from 'vitest'
import { storedUser } from './stored-session.ts'

afterEach(() => vi.unstubAllGlobals())

const keeping = (text: string | null) => vi.stubGlobal('localStorage', { getItem: () => text })

const session = {
  access_token: 'a',
  refresh_token: 'r',
  expires_at: 1_795_262_661,
  user: { id: 'wren', email: 'wren@example.com', aud: 'authenticated' },
}

describe('the stored user', () => {
  it('is the user of the stored session', () => {
    keeping(JSON.stringify(session))
    expect(storedUser()).toEqual({
      id: 'wren',
      email: 'wren@example.com',
      hasOneTimePassword: false,
      isPasswordRemoved: false,
      secondFactor: 'none',
    })
  })

  it.each([
    null,
    '',
    'no json',
    'null',
    '{}',
    JSON.stringify({ ...session, user: null }),
    JSON.stringify({ ...session, user: { id: 1, email: 'wren@example.com' } }),
    JSON.stringify({ ...session, access_token: undefined }),
    JSON.stringify({ ...session, refresh_token: undefined }),
    JSON.stringify({ ...session, expires_at: undefined }),
  ])('is null when %s is stored', text => {
    keeping(text)
    expect(storedUser()).toBeNull()
  })

  it('is null when the browser forbids storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
    })
    expect(storedUser()).toBeNull()
  })
})
