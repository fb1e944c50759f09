import { createClient } from '@supabase/supabase-js'
import type { Client } from '#app/data/client.ts'
import type { Database } from '#app/data/database-types.ts'
import { renewingFetch } from './renewing-fetch.ts'
import './service-sentences.ts'
import { storageKey } from './stored-session.ts'
import type { BackendAddress } from './visitor.ts'

/** Ignores a session in the address, which a stranger may have written: use-email-link.ts asks first. */
export function createBrowserClient({ url, key }: BackendAddress): Client {
  const client: Client = createClient<Database>(url ?? location.origin, key, {
    auth: { storageKey, flowType: 'implicit', detectSessionInUrl: false },
    global: { fetch: renewingFetch(() => client.auth) },
  })
  return client
}
