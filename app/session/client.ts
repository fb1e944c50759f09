import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import { fetchNotingRefusals } from './refresh-refusal.ts'
import { storageKey } from './stored-session.ts'
import type { Backend } from './visitor.ts'

/**
 * The browser's client. Without an address the backend is the page's own origin. A session in the address is not for it: a
 * stranger may have written the link, so use-email-link.ts asks first.
 */
export function createBrowserClient({ url, key }: Backend): SupabaseClient<Database> {
  return createClient<Database>(url ?? location.origin, key, {
    auth: { storageKey, flowType: 'implicit', detectSessionInUrl: false },
    global: { fetch: fetchNotingRefusals },
  })
}
