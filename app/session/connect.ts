import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import type { Backend } from './visitor.ts'

let connecting: Promise<SupabaseClient<Database>> | undefined

/** The one client of this page. Its script is loaded when a session, a link or a person asks for it, not for every visitor. */
export function connectTo(backend: Backend): Promise<SupabaseClient<Database>> {
  connecting ??= import('./client.ts').then(
    ({ createBrowserClient }) => createBrowserClient(backend),
    error => {
      connecting = undefined
      throw error
    },
  )
  return connecting
}
