import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeRequestedLink, storeRequestedLink, wasLinkRequested } from './requested-link.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a link that this browser requested', () => {
  it('is for the typed address only, ignoring case', () => {
    storeRequestedLink('Noor@example.com')
    expect(wasLinkRequested('noor@example.com')).toBe(true)
    expect(wasLinkRequested('tomas@example.com')).toBe(false)
  })

  it('matches an address typed in Unicode or ASCII', () => {
    storeRequestedLink('noor@Bücher.example')
    expect(wasLinkRequested('noor@xn--bcher-kva.example')).toBe(true)
    expect(wasLinkRequested('noor@bücher.example')).toBe(true)
    expect(wasLinkRequested('noor@bucher.example')).toBe(false)
    storeRequestedLink('noor@example.com')
    expect(wasLinkRequested('noor@example.com/x')).toBe(false)
  })

  it('is stored for an hour', () => {
    storeRequestedLink('noor@example.com')
    vi.advanceTimersByTime(59 * 60 * 1000)
    expect(wasLinkRequested('noor@example.com')).toBe(true)
    vi.advanceTimersByTime(60 * 1000)
    expect(wasLinkRequested('noor@example.com')).toBe(false)
  })

  it('is deleted after use', () => {
    storeRequestedLink('noor@example.com')
    removeRequestedLink()
    expect(wasLinkRequested('noor@example.com')).toBe(false)
  })

  it.each(['', 'no json', '1', 'null', '{"email":1,"at":1}'])('is not recorded by %s', text => {
    localStorage.setItem('byline-asked-link', text)
    expect(wasLinkRequested('')).toBe(false)
  })
})
