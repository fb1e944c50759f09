const key = 'byline-reloaded'

// What Chromium, Firefox and Safari say when an import does not arrive.
const sentences = /dynamically imported module|Importing a module script failed/i

export const isMissingScript = (error: unknown) => error instanceof TypeError && sentences.test(error.message)

/** Reloads the page, unless that was tried for the same address within the last minute; says whether it does. */
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
