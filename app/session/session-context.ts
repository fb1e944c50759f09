import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext, useContext } from 'react'
import type { Database } from '#app/data/database-types.ts'
import type { Profile } from '#app/data/profiles.ts'
import type { User } from './stored-session.ts'

/** `profile` is null until it has been read; `trouble` says why it could not be. */
export type Session =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'signed in'; user: User; profile: Profile | null; trouble: string | null }

/** Whether this tab arrived by a password link and may choose a new password. */
export type Recovery = 'no' | 'arriving' | 'yes'

/** An e-mail link with a token that this tab followed and that was not used yet. */
export type PendingLink = {
  type: 'recovery' | 'confirmation'
  /** Uses the token, which signs in to its account. Rejects with the backend's error. */
  redeem: (client: SupabaseClient<Database>) => Promise<void>
  decline: () => void
}

/** The browser's client, loaded at the first call. Rejects when its script does not arrive. */
export type Connect = () => Promise<SupabaseClient<Database>>

export type SessionValue = {
  session: Session
  recovery: Recovery
  endRecovery: () => void
  link: PendingLink | null
  connect: Connect
  /** The client as the signed-in reader; null when nobody is any more. Rejects when the network is away. */
  connectSignedIn: () => Promise<SupabaseClient<Database> | null>
  rereadProfile: () => Promise<void>
  /** Signs out everywhere; where the backend cannot be reached only here, and the answer says so. */
  signOut: () => Promise<'everywhere' | 'only here'>
  /** True from one's own sign-out on, so that guards leave the way to the home page alone. */
  leaving: boolean
}

export const SessionContext = createContext<SessionValue | null>(null)

export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('useSession is used outside of SessionProvider')
  return value
}
