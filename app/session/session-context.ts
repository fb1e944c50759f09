import { createContext, useContext } from 'react'
import type { BackendAddress } from '#app/loading/loader-context.ts'
import type { Client } from '#shared/data/client.ts'
import type { Profile } from '#shared/data/profiles.ts'
import type { SessionUser } from './stored-session.ts'

export type Session =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'signed in'; user: SessionUser; profile: Profile | null; error: string | null }

export type Recovery = 'no' | 'arriving' | 'yes'

export type PendingLink = {
  type: 'recovery' | 'confirmation' | 'sign-in' | 'review' | 'email-change'
  secret: string
  /** Resolves to false if the other address of an email change must be confirmed too. `afterwards` runs before the link's page is left. */
  redeem: (client: Client, afterwards?: () => Promise<void>) => Promise<boolean>
  decline: () => void
}

export type Connect = () => Promise<Client>

export type SessionValue = {
  session: Session
  recovery: Recovery
  endRecovery: () => void
  /** Whether this tab has confirmed the account, but its owner has not chosen a name and password yet. */
  isUnclaimed: boolean
  endClaim: () => void
  link: PendingLink | null
  backend: BackendAddress
  connect: Connect
  /** Resolves to a client with the reader's session. Rejects with SessionEnded if there is none, or if the network fails. */
  connectSignedIn: Connect
  rereadProfile: () => Promise<void>
  /** Resolves to 'only here' if the backend is unreachable. Other devices then stay signed in. */
  signOut: () => Promise<'everywhere' | 'only here'>
  /** True during a sign-out, so that guards do not redirect to /signin. */
  leaving: boolean
}

export const SessionContext = createContext<SessionValue | null>(null)

const nobody = { user: null, profile: null }

/** `user` is null for a visitor and while the session loads. `profile` is null until it is loaded too. */
export function useSession() {
  const value = useContext(SessionContext)
  if (!value) throw new Error('useSession is used outside of SessionProvider')
  const { user, profile } = value.session.state === 'signed in' ? value.session : nobody
  return { ...value, user, profile }
}
