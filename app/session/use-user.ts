import type { AuthChangeEvent } from '@supabase/auth-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BackendAddress } from '#app/loading/loader-context.ts'
import { allowed } from '#app/loading/tab-storage.ts'
import { toast } from '#app/ui/toaster.tsx'
import { useStable } from '#app/ui/use-stable.ts'
import type { Client } from '#shared/data/client.ts'
import { endLoss, loseSession } from './lost-session.ts'
import { forgetRefusal, wasRefused } from './refresh-refusal.ts'
import type { Recovery } from './session-context.ts'
import { type SessionUser, storageKey, storedUser, toUser } from './stored-session.ts'

const accountNote = (key: string, storage: () => Storage) => ({
  key,
  write: (userId: string) => allowed(() => storage().setItem(key, userId), undefined),
  isOf: (userId: string) => allowed(() => storage().getItem(key), null) === userId,
  remove: () => allowed(() => storage().removeItem(key), undefined),
})

const recoveryNote = accountNote('byline-recovery', () => sessionStorage)

// In local storage like the session, which all tabs share. Otherwise another tab could continue with a stranger's password.
const unclaimedNote = accountNote('byline-unclaimed-account', () => localStorage)

/** Undefined until known, null for a visitor. */
export function useUser(backend: BackendAddress) {
  const [user, setUser] = useState<SessionUser | null | undefined>(undefined)
  const [recovery, setRecovery] = useState<Recovery>('no')
  const [unclaimed, setUnclaimed] = useState<string | null>(null)
  const connecting = useRef<Promise<Client> | null>(null)
  const hasEnded = useRef(false)
  const awaitsStorage = useRef(false)
  const { url, key } = backend

  // The client announces a password recovery in every tab, but only the tab with the link may choose a new password.
  function beginRecovery(userId: string) {
    recoveryNote.write(userId)
    setRecovery('yes')
  }

  function endRecovery() {
    recoveryNote.remove()
    setRecovery('no')
  }

  function beginClaim(userId: string) {
    unclaimedNote.write(userId)
    setUnclaimed(userId)
  }

  function endClaim() {
    unclaimedNote.remove()
    setUnclaimed(null)
  }

  const show = useCallback(
    (next: SessionUser | null) =>
      setUser(before => (JSON.stringify(before) === JSON.stringify(next) ? before : next)),
    [],
  )

  // Runs while the client holds its lock. Awaiting another call of the client here would deadlock.
  const follow = useStable((event: AuthChangeEvent, signedIn: SessionUser | null) => {
    if (event === 'SIGNED_OUT') {
      // Another tab's event may arrive before what that tab stored, which distinguishes a lost session from a sign-out.
      awaitsStorage.current = storedUser() !== null
      if (awaitsStorage.current) return
      endRecovery()
      endClaim()
      if (user && wasRefused() && !loseSession(user))
        toast.error('Your session has ended. Please sign in again.')
    }
    // Offline, the client reports an expired session as none, so the stored user counts.
    show(event === 'SIGNED_OUT' ? null : (signedIn ?? storedUser()))
  })

  /** Loads the client's script on first use, so that visitors do not download it. */
  const connect = useCallback((): Promise<Client> => {
    connecting.current ??= import('./client.ts').then(
      ({ createBrowserClient }) => {
        const client = createBrowserClient({ url, key })
        client.auth.onAuthStateChange((event, session) =>
          follow(event, session && toUser(session.user, session.access_token)),
        )
        return client
      },
      error => {
        connecting.current = null
        throw error
      },
    )
    return connecting.current
  }, [url, key, follow])

  // Runs after the new session is rendered, so that components that need it stay mounted.
  useEffect(() => {
    // Pending requests may need the second factor too.
    if (!user || user.secondFactor === 'missing') return
    forgetRefusal()
    endLoss(user.id)
  }, [user])

  useEffect(() => {
    // Only a page that is mounted again, as in strict mode, gets another client.
    if (hasEnded.current) connecting.current = null
    hasEnded.current = false
    // A refresh may take long on a weak network. The stored session counts until the refresh is rejected.
    const followStorage = () => {
      show(storedUser())
      if (storedUser()) connect().catch(() => show(storedUser()))
    }
    followStorage()

    const onStorage = (event: StorageEvent) => {
      if (event.key === storageKey) {
        if (event.newValue !== null) followStorage()
        else if (awaitsStorage.current) follow('SIGNED_OUT', null)
      }
      if (event.key === unclaimedNote.key) setUnclaimed(event.newValue)
    }
    addEventListener('storage', onStorage)
    return () => {
      removeEventListener('storage', onStorage)
      connecting.current?.then(
        client => client.auth.dispose(),
        () => {},
      )
      hasEnded.current = true
    }
  }, [connect, follow, show])

  return {
    user,
    recovery: user && recoveryNote.isOf(user.id) ? 'yes' : recovery,
    setRecovery,
    beginRecovery,
    endRecovery,
    isUnclaimed: Boolean(user && (unclaimed === user.id || unclaimedNote.isOf(user.id))),
    beginClaim,
    endClaim,
    connect,
  } as const
}
