import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findDraft, saveDraft } from '#app/loading/drafts.ts'
import {
  continueRequest,
  removeRequestedLink,
  requestedLinkKey,
  storeRequestedLink,
  wasLinkRequested,
} from './requested-link.ts'
import { rememberPlace, returnPlace } from './return-to.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  openTab()
  vi.useFakeTimers()
})

/** A tab without anything stored. */
function openTab() {
  const tab = { getItem: (key: string) => Reflect.get(tab, key) ?? null }
  const rest = {
    setItem: { value: (key: string, value: string) => Object.assign(tab, { [key]: value }) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(tab, key) },
  }
  vi.stubGlobal('sessionStorage', Object.defineProperties(tab, rest))
}

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

  it('continues a review in another tab', () => {
    rememberPlace('/blog/gates#add-a-review')
    const draft = { content: 'Half a thought', rating: 4, by: null, reviewId: null }
    saveDraft('review:1', draft)
    saveDraft('review:2', { ...draft, by: 'noor' })
    storeRequestedLink('noor@example.com')
    openTab()
    continueRequest('tomas@example.com')
    expect(returnPlace()).toBe('/')
    continueRequest('noor@example.com')
    expect(returnPlace()).toBe('/blog/gates#add-a-review')
    expect(findDraft('review:1', 'noor')).toMatchObject({ content: 'Half a thought', rating: 4 })
    expect(findDraft('review:2', 'noor')).toBeNull()
  })

  it('leaves nothing typed after an hour', () => {
    saveDraft('review:1', { content: 'Half a thought', rating: 4, by: null, reviewId: null })
    storeRequestedLink('noor@example.com')
    openTab()
    vi.advanceTimersByTime(60 * 60 * 1000)
    continueRequest('noor@example.com')
    expect(findDraft('review:1', null)).toBeNull()
    expect(localStorage.getItem(requestedLinkKey)).toBeNull()
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
