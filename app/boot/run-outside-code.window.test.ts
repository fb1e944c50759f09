import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runOutsideCode } from './run-outside-code.ts'

const names = {
  mark: 'data-outside-here',
  sessionKey: 'session',
  requestedLinkKey: 'asked',
  linkKey: 'link',
  draftsDatabase: 'drafts',
}
const script = { src: 'https://stats.example.com/script.js', attributes: {}, queue: [] }

const append = vi.spyOn(document.head, 'append')
const referrer = vi.spyOn(document, 'referrer', 'get')

let drafts: number | null
beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  // In happy-dom, the script would report that it is not loaded.
  append.mockReset().mockReturnValue()
  referrer.mockReturnValue('')
  drafts = null
  vi.stubGlobal('indexedDB', { open })
})
afterEach(() => vi.unstubAllGlobals())

/** A database as browsers open it: one that does not exist yet is made, unless that is aborted. */
function open() {
  const isNew = drafts === null
  const abort = vi.fn(() => setTimeout(() => opening.onerror()))
  const count = () => {
    const counting = { result: drafts, onsuccess() {} }
    setTimeout(() => counting.onsuccess())
    return counting
  }
  const result = {
    objectStoreNames: ['drafts'],
    transaction: () => ({ objectStore: () => ({ count }) }),
    close() {},
  }
  const opening = { result, transaction: { abort }, onupgradeneeded() {}, onsuccess() {}, onerror() {} }
  setTimeout(() => {
    if (isNew) opening.onupgradeneeded()
    if (abort.mock.calls.length === 0) opening.onsuccess()
  })
  return opening
}

async function isLoaded(): Promise<boolean> {
  await runOutsideCode({ script, ...names })
  return append.mock.calls.length > 0
}

const request = (minutes: number) =>
  localStorage.setItem(
    'asked',
    JSON.stringify({ email: 'noor@example.com', at: Date.now() - minutes * 60_000 }),
  )

it('loads the script where storage is forbidden', async () => {
  expect(await isLoaded()).toBe(true)
  append.mockClear()
  drafts = 0
  expect(await isLoaded()).toBe(true)
  append.mockClear()
  vi.stubGlobal('localStorage', null)
  vi.stubGlobal('indexedDB', null)
  expect(await isLoaded()).toBe(true)
})

it('loads the script when a heading shadows a global', async () => {
  vi.stubGlobal('navigation', document.createElement('h2'))
  expect(await isLoaded()).toBe(true)
})

it.each([
  ['a session', () => localStorage.setItem('session', '{}')],
  ['an address for which a link was requested', () => request(59)],
  ['a mailed link in the address', () => history.replaceState(null, '', '/?token_hash=abc&type=signup')],
  ['a mailed link of hosted Supabase', () => history.replaceState(null, '', '/#access_token=abc')],
  ['a mailed link in the history’s state', () => history.replaceState({ link: {} }, '', '/')],
  [
    'a mailed link in the address of the page before',
    () => referrer.mockReturnValue('https://blog.example/?token_hash=abc'),
  ],
  [
    'a mailed link in an address of the history',
    () =>
      vi.stubGlobal('navigation', {
        entries: () => [{ url: null }, { url: 'https://blog.example/?token_hash=abc' }],
      }),
  ],
  [
    'a private link to a draft in an address of the history',
    () =>
      vi.stubGlobal('navigation', {
        entries: () => [{ url: 'https://blog.example/preview/draft?token=abc' }],
      }),
  ],
  ['drafts of posts', () => (drafts = 2)],
])('loads nothing with %s', async (_, arrange) => {
  arrange()
  expect(await isLoaded()).toBe(false)
})

it('removes a typed address after an hour', async () => {
  request(61)
  expect(await isLoaded()).toBe(true)
  expect(localStorage.getItem('asked')).toBeNull()
})

it.each(['storage', 'pageshow'])('reloads the page when a session appears (%s)', async change => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await isLoaded()
  dispatchEvent(new Event(change))
  expect(reload).not.toHaveBeenCalled()
  localStorage.setItem('session', '{}')
  dispatchEvent(new Event(change))
  expect(reload).toHaveBeenCalled()
  reload.mockRestore()
})
