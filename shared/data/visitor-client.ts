import type { Client } from './client.ts'
import { createClient } from './create-client.ts'

/** `url` null: the site's own backend, which `fetch` calls in this process. */
export type VisitorAccess = {
  url: string | null
  key: string
  fetch: typeof fetch
  /** For pages without scripts, which cannot load more. */
  readsAllReviews?: boolean
}

// Never resolved, because `fetch` responds in this process.
export const inProcess = 'http://backend.invalid'

export function createVisitorClient({ url, key, fetch }: VisitorAccess): Client {
  return createClient(url ?? inProcess, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    fetch,
    // Retries would take seven seconds; the page offers 'Try again' instead.
    retry: false,
  })
}
