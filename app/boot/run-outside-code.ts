import type { OutsideScript } from '#shared/settings/outside-code.ts'

/** The property of a window in which code from elsewhere runs, and the event that announces it. */
export const outsideMark = 'data-outside'

type Name = 'mark' | 'sessionKey' | 'askedKey' | 'linkKey' | 'draftsName'
type Options = Record<Name, string> & { script: OutsideScript }

/** Runs inline from its source text, so it may use nothing outside of itself. Loads nothing while this browser has what the script must not read: a session, a mailed link, a typed address, drafts of posts. */
export async function runOutsideCode({ script, mark, sessionKey, askedKey, linkKey, draftsName }: Options) {
  function hasSecret(): boolean {
    // The addresses of earlier pages can be read, too, if they were left before their scripts ran.
    // Where the browser has no `navigation`, a heading with this id is the property of the window.
    const steps = window.navigation?.entries?.().map(({ url }) => url) ?? []
    const isLink = /[?&]token(_hash)?=|[#&](access|refresh)_token=/
    if (history.state?.usr?.[linkKey]) return true
    if ([location.href, document.referrer, ...steps].some(address => isLink.test(address ?? ''))) return true
    try {
      if (localStorage.getItem(sessionKey) !== null) return true
      const asked = localStorage.getItem(askedKey)
      if (asked === null) return false
      const isOld = Date.now() - JSON.parse(asked).at > 60 * 60 * 1000
      if (isOld) localStorage.removeItem(askedKey)
      return !isOld
    } catch {
      // Where storage is forbidden it has no secrets.
      return false
    }
  }

  const hasDrafts = () =>
    new Promise<boolean>(resolve => {
      const opening = indexedDB.open(draftsName)
      // There are none yet, and a database without its store could never get it.
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
  // Another tab signs in, or Back shows this page as it was left.
  for (const change of ['storage', 'pageshow'])
    addEventListener(change, () => hasSecret() && location.reload())
  if (script.queue.length > 0) Object.assign(window, { _paq: script.queue })
  const element = document.createElement('script')
  for (const [name, value] of Object.entries(script.attributes)) element.setAttribute(name, value)
  element.async = true
  element.src = script.src
  // Not in the document, where the code could remove it.
  Object.defineProperty(window, mark, { value: true })
  dispatchEvent(new Event(mark))
  document.head.append(element)
}
