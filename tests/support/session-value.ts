import { createClient } from '@supabase/supabase-js'
import type { SessionValue } from '#app/session/session-context.ts'

export const unusedClient = createClient('http://backend.invalid', 'key', {
  auth: { persistSession: false, autoRefreshToken: false },
})

/** What pages have while nobody is signed in, for hooks that are tested without a backend. */
export const sessionValue: SessionValue = {
  session: { state: 'none' },
  recovery: 'no',
  endRecovery() {},
  isUnclaimed: false,
  endClaim() {},
  backend: { url: null, key: 'x' },
  link: null,
  connect: async () => unusedClient,
  connectSignedIn: async () => unusedClient,
  rereadProfile: async () => {},
  signOut: async () => 'everywhere',
  leaving: false,
}
