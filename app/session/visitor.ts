import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createContext, RouterContextProvider } from 'react-router'
import type { Database } from '#app/data/database-types.ts'
import { type PageRequest, pageRequest } from '#app/page-request.ts'

/** `url` null is the page's own origin. */
export type Backend = { url: string | null; key: string }

/** How the server's loaders read: as somebody who is not signed in, whoever asks. */
export type Visitor = { client: SupabaseClient<Database>; backend: Backend }

export const visitor = createContext<Visitor>()

// Without an address the given fetch answers in the same process, so the name is never looked up.
const inProcess = 'http://backend.invalid'

const visitors = new WeakMap<typeof fetch, Visitor>()

/** The context of one request. The client keeps no session, so all requests share it. */
export function contextFor(
  given: Backend & { fetch: typeof fetch },
  request: PageRequest,
): RouterContextProvider {
  let found = visitors.get(given.fetch)
  if (!found) {
    const { url, key } = given
    const client = createClient<Database>(url ?? inProcess, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      // A page that waits seven seconds for three more tries helps nobody: its reader has 'Try again'.
      db: { retry: false },
      global: { fetch: given.fetch },
    })
    found = { client, backend: { url, key } }
    visitors.set(given.fetch, found)
  }
  const context = new RouterContextProvider()
  context.set(visitor, found)
  context.set(pageRequest, request)
  return context
}
