import { isFailedImport } from '#app/session/error-sentence.ts'

const key = 'byline-reloaded'

export const isMissingScript = (error: unknown) => error instanceof TypeError && isFailedImport(error.message)

/** Reloads the page, at most once per minute and address. Returns whether it does. */
export async function reloadOnce(): Promise<boolean> {
  const { href } = location
  try {
    const [address, time] = (sessionStorage.getItem(key) ?? '').split(' ')
    if (address === href && Date.now() - Number(time) < 60_000) return false
    if (!(await isReachable())) return false
    sessionStorage.setItem(key, `${href} ${Date.now()}`)
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Returns whether it reloads: not while the server cannot be reached, since the browser would show its own page. */
export async function reload(): Promise<boolean> {
  if (!(await isReachable())) return false
  location.reload()
  return true
}

/** Also false when the page was left meanwhile. */
async function isReachable(): Promise<boolean> {
  const { href } = location
  try {
    await fetch(href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) })
    return location.href === href
  } catch {
    return false
  }
}
