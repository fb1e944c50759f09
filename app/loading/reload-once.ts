import { isFailedImport } from './error-sentence.ts'
import { isReachable } from './reload-page.ts'

const key = 'byline-reloaded'

export const isMissingScript = (error: unknown) => error instanceof TypeError && isFailedImport(error.message)

/** Reloads the page at most once per minute and address. Returns whether it does. */
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
