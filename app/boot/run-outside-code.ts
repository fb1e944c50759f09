import type { OutsideScript } from '#shared/settings/outside-code.ts'

/** The window property that marks a page with third-party code, and the event that announces it. */
export const outsideMark = 'data-outside'

type Name = 'mark' | 'sessionKey' | 'requestedLinkKey' | 'linkKey' | 'draftsDatabase'
type Options = Record<Name, string> & { script: OutsideScript }

/** Loads third-party code unless this browser holds anything that the code must not read: a session, an emailed link, a typed email address or drafts of posts. Its source is inlined into the page, so it must not refer to anything outside itself. */
export async function runOutsideCode({
  script,
  mark,
  sessionKey,
  requestedLinkKey,
  linkKey,
  draftsDatabase,
}: Options) {
  function hasSecret(): boolean {
    // Third-party code can also read the addresses of earlier pages, if they were left before their scripts ran. `entries` is optional, because in browsers without `navigation` an element with this id becomes that property.
    const steps = window.navigation?.entries?.().map(({ url }) => url) ?? []
    const isLink = /[?&]token(_hash)?=|[#&](access|refresh)_token=/
    if (history.state?.[linkKey]) return true
    if ([location.href, document.referrer, ...steps].some(address => isLink.test(address ?? ''))) return true
    try {
      if (localStorage.getItem(sessionKey) !== null) return true
      const requested = localStorage.getItem(requestedLinkKey)
      if (requested === null) return false
      const isOld = Date.now() - JSON.parse(requested).at > 60 * 60 * 1000
      if (isOld) localStorage.removeItem(requestedLinkKey)
      return !isOld
    } catch {
      // If storage is forbidden, it contains no secrets.
      return false
    }
  }

  const hasDrafts = () =>
    new Promise<boolean>(resolve => {
      const opening = indexedDB.open(draftsDatabase)
      // There are no drafts yet. Aborts, because a database that was created without its store could never get one.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onerror = () => resolve(false)
      opening.onsuccess = () => {
        const { result } = opening
        const [store] = result.objectStoreNames
        if (store === undefined) return resolve(false)
        const counting = result.transaction(store).objectStore(store).count()
        counting.onsuccess = () => resolve(counting.result > 0)
        counting.onerror = () => resolve(true)
        result.close()
      }
    }).catch(() => false)

  if (hasSecret() || (await hasDrafts()) || hasSecret()) return
  // Another tab may sign in, or Back may restore this page from the cache.
  for (const change of ['storage', 'pageshow'])
    addEventListener(change, () => hasSecret() && location.reload())
  if (script.queue.length > 0) Object.assign(window, { _paq: script.queue })
  const element = document.createElement('script')
  for (const [name, value] of Object.entries(script.attributes)) element.setAttribute(name, value)
  element.async = true
  element.src = script.src
  // A property rather than an attribute, because the code could remove an attribute.
  Object.defineProperty(window, mark, { value: true })
  dispatchEvent(new Event(mark))
  document.head.append(element)
}
