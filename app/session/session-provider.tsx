import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#app/ui/toaster.tsx'
import { dropDrafts } from './drafts.ts'
import { isUnreachable } from './error-sentence.ts'
import { takeRefusal } from './refresh-refusal.ts'
import { rememberPlace, rememberReferrer } from './return-to.ts'
import { type Session, SessionContext } from './session-context.ts'
import { useProfile } from './use-profile.ts'
import { useUser } from './use-user.ts'
import type { Backend } from './visitor.ts'

/** Knows who is signed in. The server's page and the first render are the same for everybody: 'loading'. */
export function SessionProvider({ backend, children }: { backend: Backend; children: ReactNode }) {
  const { user, recovery, endRecovery, connect } = useUser(backend, told)
  const { profile, trouble, missing, reread } = useProfile(user?.id ?? null, connect)
  const [leaving, setLeaving] = useState(false)
  useRememberedPlace()
  useRecoveryPage(recovery)

  useEffect(() => {
    if (user) setLeaving(false)
  }, [user])

  useEffect(() => {
    if (!missing) return
    toast.error('This account does not exist any more.')
    connect().then(client => client.auth.signOut({ scope: 'local' }))
  }, [missing, connect])

  const connectSignedIn = useCallback(async () => {
    const client = await connect()
    const { data, error } = await client.auth.getSession()
    if (error && isUnreachable(error)) throw error
    return data.session ? client : null
  }, [connect])

  const signOut = useCallback(async () => {
    const client = await connect()
    setLeaving(true)
    dropDrafts()
    if (profile?.role === 'admin') await dropPostDrafts()
    // Where the one who leaves was is nothing to whoever signs in next, however soon.
    rememberPlace('/')
    const { error } = await client.auth.signOut()
    if (!error) return 'everywhere'
    console.warn(error)
    await client.auth.signOut({ scope: 'local' })
    return 'only here'
  }, [connect, profile])

  const value = useMemo(() => {
    let session: Session = { state: 'loading' }
    if (user === null) session = { state: 'none' }
    if (user) session = { state: 'signed in', user, profile, trouble }
    return {
      session,
      recovery,
      endRecovery,
      connect,
      connectSignedIn,
      rereadProfile: reread,
      signOut,
      leaving,
    }
  }, [user, profile, trouble, recovery, endRecovery, connect, connectSignedIn, reread, signOut, leaving])

  return <SessionContext value={value}>{children}</SessionContext>
}

/** Only administrators have any, and only they load what keeps them. */
async function dropPostDrafts() {
  try {
    const { dropKeptLocally } = await import('#app/routes/dashboard/blog-form/local-drafts.ts')
    await dropKeptLocally()
  } catch (error) {
    console.warn(error)
  }
}

const told = {
  onSignedOut() {
    if (takeRefusal()) toast.error('Your session has ended. Please sign in again.')
  },
  // Never the words in the address: everybody can write a link.
  onLinkFailed(error: unknown) {
    toast.error(
      isUnreachable(error)
        ? 'The connection was interrupted. Please load this page again.'
        : 'This link does not work any more: it has expired or was used already.',
    )
  },
}

function useRememberedPlace() {
  const { pathname, search, hash } = useLocation()
  useEffect(rememberReferrer, [])
  useEffect(() => rememberPlace(pathname + search + hash), [pathname, search, hash])
}

// A backend that does not know this site's address leads the link to its home page.
function useRecoveryPage(recovery: string) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [led, setLed] = useState(false)
  useEffect(() => {
    if (recovery !== 'yes' || led) return
    setLed(true)
    if (pathname !== '/resetpassword') navigate('/resetpassword', { replace: true })
  }, [recovery, led, pathname, navigate])
}
