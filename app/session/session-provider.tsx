import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#app/ui/toaster.tsx'
import { forgetAsked } from './asked-link.ts'
import { dropDrafts } from './drafts.ts'
import { dropLink } from './email-link.ts'
import { EmailLinkDialog } from './email-link-dialog.tsx'
import {
  accountErrorSentence,
  isTransient,
  isUnreachable,
  linkSpent,
  SessionEnded,
} from './error-sentence.ts'
import { takeRefusal } from './refresh-refusal.ts'
import { rememberPlace, rememberReferrer } from './return-to.ts'
import { type PendingLink, type Session, SessionContext } from './session-context.ts'
import { useEmailLink } from './use-email-link.ts'
import { useProfile } from './use-profile.ts'
import { useUser } from './use-user.ts'
import type { BackendAddress } from './visitor.ts'

/** The server and the first render always give 'loading', so hydration matches. */
export function SessionProvider({ backend, children }: { backend: BackendAddress; children: ReactNode }) {
  const { user, recovery, setRecovery, beginRecovery, endRecovery, connect } = useUser(
    backend,
    told.onSignedOut,
  )
  const emailLink = useEmailLink({ ...told, connect, setRecovery, beginRecovery })
  const { profile, trouble, missing, reread } = useProfile(user?.id ?? null, connect)
  const [leaving, setLeaving] = useState(false)
  useRememberedPlace()
  const { token, redeem, decline } = emailLink
  useLinkPage(recovery, token)

  useEffect(() => {
    if (user) setLeaving(false)
  }, [user])

  useEffect(() => {
    if (!missing) return
    toast.error('Your account does not exist any more.')
    connect().then(client => client.auth.signOut({ scope: 'local' }))
  }, [missing, connect])

  const connectSignedIn = useCallback(async () => {
    const client = await connect()
    const { data, error } = await client.auth.getSession()
    if (error && isTransient(error)) throw error
    if (!data.session) throw new SessionEnded()
    return client
  }, [connect])

  const signOut = useCallback(async () => {
    const client = await connect()
    setLeaving(true)
    dropDrafts()
    dropLink()
    forgetAsked()
    if (profile?.role === 'admin') await dropPostDrafts()
    // The next person on this machine must not be redirected to the previous reader's page.
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
    const link: PendingLink | null = token && {
      type: token.type === 'recovery' ? 'recovery' : 'confirmation',
      redeem,
      decline,
    }
    return {
      session,
      link,
      recovery,
      endRecovery,
      connect,
      connectSignedIn,
      rereadProfile: reread,
      signOut,
      leaving,
    }
  }, [
    user,
    profile,
    trouble,
    token,
    redeem,
    decline,
    recovery,
    endRecovery,
    connect,
    connectSignedIn,
    reread,
    signOut,
    leaving,
  ])

  return (
    <SessionContext value={value}>
      {children}
      <EmailLinkDialog {...emailLink} />
    </SessionContext>
  )
}

async function dropPostDrafts() {
  try {
    const { dropKeptLocally } = await import('#app/data/local-drafts.ts')
    await dropKeptLocally()
  } catch (error) {
    console.warn(error)
  }
}

const told = {
  onSignedOut() {
    if (takeRefusal()) toast.error('Your session has ended. Please sign in again.')
  },
  onSignedIn() {
    toast.success('Successfully logged in!')
  },
  // Error texts in the address are not shown, because anybody can write a link.
  onFailed(error: unknown) {
    if (isUnreachable(error)) toast.error('The connection was interrupted. Please load this page again.')
    else toast.error(isTransient(error) ? accountErrorSentence(error) : linkSpent)
  },
}

function useRememberedPlace() {
  const { pathname, search, hash } = useLocation()
  useEffect(rememberReferrer, [])
  useEffect(() => rememberPlace(pathname + search + hash), [pathname, search, hash])
}

// A backend that does not know this site's addresses redirects its links to the home page.
function useLinkPage(recovery: string, token: { type: string; isNew: boolean } | null) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [led, setLed] = useState(false)
  const isRecovery = recovery === 'yes' || token?.type === 'recovery'
  const page = isRecovery ? '/resetpassword' : '/signin'
  const isArriving = recovery === 'yes' || token?.isNew === true
  useEffect(() => {
    if (!isArriving || led) return
    setLed(true)
    // The state has the link, for a reload.
    if (pathname !== page) navigate(page, { replace: true, state })
  }, [isArriving, led, pathname, state, page, navigate])
}
