import type { AuthChangeEvent, SupabaseClient } from '@supabase/supabase-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Database } from '#app/data/database-types.ts'
import { connectTo } from './connect.ts'
import { forgetRecovery, isRecovering, rememberRecovery } from './recovery.ts'
import type { Recovery } from './session-context.ts'
import { storageKey, storedUser, toUser, type User } from './stored-session.ts'
import type { Backend } from './visitor.ts'

/** Who is signed in, followed across refreshes and tabs: undefined until known, null for nobody. `onSignedOut` stays the same. */
export function useUser(backend: Backend, onSignedOut: () => void) {
  const [user, setUser] = useState<User | null | undefined>(undefined)
  const [recovery, setRecovery] = useState<Recovery>('no')
  const unsubscribe = useRef<(() => void) | undefined>(undefined)
  const { url, key } = backend

  // The client tells every tab of a recovery; only the one that followed the link may choose a new password.
  const beginRecovery = useCallback((userId: string) => {
    rememberRecovery(userId)
    setRecovery('yes')
  }, [])

  const endRecovery = useCallback(() => {
    forgetRecovery()
    setRecovery('no')
  }, [])

  // Runs inside the client's own lock: nothing in here may wait for another call of the client.
  const follow = useCallback(
    (event: AuthChangeEvent, signedIn: User | null) => {
      if (event === 'SIGNED_OUT') {
        endRecovery()
        onSignedOut()
      }
      // An expired session is announced as none while the network is away, but it is kept: then the stored user counts.
      // Not so after a sign-out, which another tab may tell before this one's storage knows.
      const next = event === 'SIGNED_OUT' ? null : (signedIn ?? storedUser())
      setUser(before => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    },
    [onSignedOut, endRecovery],
  )

  const connect = useCallback(async (): Promise<SupabaseClient<Database>> => {
    const client = await connectTo({ url, key })
    if (!unsubscribe.current) {
      const { data } = client.auth.onAuthStateChange((event, session) =>
        follow(event, session && toUser(session.user)),
      )
      unsubscribe.current = () => data.subscription.unsubscribe()
    }
    return client
  }, [url, key, follow])

  useEffect(() => {
    const open = () => connect().catch(() => setUser(storedUser()))
    // Renewing an old session may take long where the network is weak; until it is refused, it counts.
    const stored = storedUser()
    if (stored) setUser(stored)
    if (stored) open()
    else setUser(null)

    // Without a loaded client nobody listens to the other tabs.
    const onStorage = (event: StorageEvent) => {
      if (event.key === storageKey && event.newValue !== null) open()
    }
    addEventListener('storage', onStorage)
    return () => {
      removeEventListener('storage', onStorage)
      unsubscribe.current?.()
      unsubscribe.current = undefined
    }
  }, [connect])

  return {
    user,
    recovery: user && isRecovering(user.id) ? 'yes' : recovery,
    setRecovery,
    beginRecovery,
    endRecovery,
    connect,
  } as const
}
