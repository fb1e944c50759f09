import { allowed } from '#app/loading/tab-storage.ts'
import type { Client } from '#shared/data/client.ts'
import { dataOf } from '#shared/data/client.ts'

const prefix = 'byline-browser:'

/** The token that replaces this account's second-factor code in this browser. The service checks how old it is. */
export function findBrowserToken(userId: string): string | null {
  return allowed(() => localStorage.getItem(prefix + userId), null)
}

export function dropBrowserToken(userId: string): void {
  allowed(() => localStorage.removeItem(prefix + userId), undefined)
}

/** Made here, so that no response contains it. */
export async function rememberBrowser(client: Client, userId: string): Promise<void> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  await dataOf(client.rpc('remember_browser', { token }))
  allowed(() => localStorage.setItem(prefix + userId, token), undefined)
}
