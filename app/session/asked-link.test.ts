import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetAsked, rememberAsked, wasAsked } from './asked-link.ts'

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
    rememberAsked('Noor@example.com')
    expect(wasAsked('noor@example.com')).toBe(true)
    expect(wasAsked('tomas@example.com')).toBe(false)
  })

  it('matches an address typed in Unicode or ASCII', () => {
    rememberAsked('noor@Bücher.example')
    expect(wasAsked('noor@xn--bcher-kva.example')).toBe(true)
    expect(wasAsked('noor@bücher.example')).toBe(true)
    expect(wasAsked('noor@bucher.example')).toBe(false)
    rememberAsked('noor@example.com')
    expect(wasAsked('noor@example.com/x')).toBe(false)
  })

  it('is stored for an hour', () => {
    rememberAsked('noor@example.com')
    vi.advanceTimersByTime(59 * 60 * 1000)
    expect(wasAsked('noor@example.com')).toBe(true)
    vi.advanceTimersByTime(60 * 1000)
    expect(wasAsked('noor@example.com')).toBe(false)
  })

  it('is deleted after use', () => {
    rememberAsked('noor@example.com')
    forgetAsked()
    expect(wasAsked('noor@example.com')).toBe(false)
  })

  it.each(['', 'no json', '1', 'null', '{"email":1,"at":1}'])('is not recorded by %s', text => {
    localStorage.setItem('byline-asked-link', text)
    expect(wasAsked('')).toBe(false)
  })
})
