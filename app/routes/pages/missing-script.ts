const key = 'byline-reloaded'

// Messages of Chromium, Firefox and Safari for a failed import.
const sentences = /dynamically imported module|Importing a module script failed/i

export const isMissingScript = (error: unknown) => error instanceof TypeError && sentences.test(error.message)

/** Reloads the page, at most once per minute and address. Returns whether it does. */
export function reloadOnce(): boolean {
  try {
    const [address, time] = (sessionStorage.getItem(key) ?? '').split(' ')
    if (address === location.href && Date.now() - Number(time) < 60_000) return false
    sessionStorage.setItem(key, `${location.href} ${Date.now()}`)
  } catch {
    return false
  }
  location.reload()
  return true
}
