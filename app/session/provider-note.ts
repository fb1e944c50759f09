import { forget, readTabItem, storeInTab } from '#app/loading/tab-storage.ts'

const key = 'byline-provider'
const tenMinutes = 10 * 60 * 1000

type Purpose = 'sign-in' | 'link'

/** Notes that this tab goes to a provider, whose session then needs no confirmation. */
export function rememberProvider(purpose: Purpose): void {
  storeInTab(key, `${purpose} ${Date.now()}`)
}

export function popProvider(): Purpose | null {
  const [purpose, at] = readTabItem(key)?.split(' ') ?? []
  forget(key)
  if (Date.now() - Number(at) > tenMinutes) return null
  return purpose === 'sign-in' || purpose === 'link' ? purpose : null
}
