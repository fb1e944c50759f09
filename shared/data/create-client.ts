import { GoTrueClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { StorageClient } from '@supabase/storage-js'
import type { Client } from './client.ts'
import type { Database } from './database-types.ts'

type AuthOptions = ConstructorParameters<typeof GoTrueClient>[0]

type Options = {
  auth: Pick<AuthOptions & object, 'storage' | 'storageKey' | 'persistSession' | 'autoRefreshToken'>
  fetch: typeof fetch
  retry?: boolean
}

/** Composes what supabase-js does, without realtime and functions. Ignores a session in the URL. */
export function createClient(url: string, key: string, { auth, fetch, retry = true }: Options): Client {
  const headers = { apikey: key, Authorization: `Bearer ${key}` }
  const authClient = new GoTrueClient({
    ...auth,
    url: `${url}/auth/v1`,
    headers,
    fetch,
    flowType: 'implicit',
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
  const fetchAsUser: typeof fetch = async (input, init) => {
    const { data } = await authClient.getSession()
    const sent = new Headers(init?.headers)
    if (data.session) sent.set('authorization', `Bearer ${data.session.access_token}`)
    return fetch(input, { ...init, headers: sent })
  }
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, { headers, fetch: fetchAsUser, retry })
  const storage = new StorageClient(`${url}/storage/v1`, headers, fetchAsUser)
  return Object.assign(rest, { auth: authClient, storage })
}

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
