import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import type { BackendAddress } from './visitor.ts'

let connecting: Promise<SupabaseClient<Database>> | undefined

/** Loads the client's script on first use, so that visitors do not download it. */
export function connectTo(backend: BackendAddress): Promise<SupabaseClient<Database>> {
  connecting ??= import('./client.ts').then(
    ({ createBrowserClient }) => createBrowserClient(backend),
    error => {
      connecting = undefined
      throw error
    },
  )
  return connecting
}
