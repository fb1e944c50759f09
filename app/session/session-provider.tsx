import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { deleteDrafts } from '#app/loading/drafts.ts'
import { isTransient, SessionEnded, SignInDeclined } from '#app/loading/error-sentence.ts'
import type { BackendAddress } from '#app/loading/loader-context.ts'
import { isStorageBlocked } from '#app/loading/tab-storage.ts'
import { restoreTyped } from '#app/loading/typed-fields.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { Client } from '#shared/data/client.ts'
import type { Profile } from '#shared/data/profiles.ts'
import { forgetLink } from './email-link.ts'
import { EmailLinkDialog } from './email-link-dialog.tsx'
import { endLoss, isLost, requestSignIn, useLostSession } from './lost-session.ts'
import { markUncounted } from './mark-uncounted.ts'
import { forgetRefusal } from './refresh-refusal.ts'
import { removeRequestedLink } from './requested-link.ts'
import { rememberPlace, rememberReferrer } from './return-to.ts'
import { type Recovery, type Session, SessionContext } from './session-context.ts'
import type { SessionUser } from './stored-session.ts'
import { useEmailLink } from './use-email-link.ts'
import { useProfile } from './use-profile.ts'
import { useUser } from './use-user.ts'

/** The server and the first render always have the state 'loading', so hydration matches. */
export function SessionProvider({ backend, children }: { backend: BackendAddress; children: ReactNode }) {
  const { user, setRecovery, beginRecovery, beginClaim, ...account } = useUser(backend)
  const { connect, recovery, isUnclaimed } = account
  const emailLink = useEmailLink({
    backend,
    connect,
    setRecovery,
    beginRecovery,
    beginClaim: backend.url === null ? null : beginClaim,
  })
  const { profile, error, missing, reread } = useProfile(user?.id ?? null, connect)
  const [leaving, setLeaving] = useState(false)
  const { token, link } = emailLink

  useEffect(restoreTyped, [])

  useEffect(() => {
    if (user) setLeaving(false)
  }, [user])

  useEffect(() => {
    if (profile) markUncounted(profile.role === 'admin')
  }, [profile])

  const isSignedIn = Boolean(user)
  useEffect(() => {
    if (isSignedIn && isStorageBlocked()) toast.error(storageBlocked, { duration: 10_000 })
  }, [isSignedIn])

  useEffect(() => {
    if (!missing) return
    toast.error('Your account no longer exists.')
    connect().then(client => client.auth.signOut({ scope: 'local' }))
  }, [missing, connect])

  const connectSignedIn = useCallback(async () => {
    const client = await connect()
    const { data, error } = await client.auth.getSession()
    if (error && isTransient(error)) throw error
    if (data.session) return client
    if (!isLost()) throw new SessionEnded()
    if (!(await requestSignIn())) throw new SignInDeclined()
    return client
  }, [connect])

  async function signOut() {
    const client = await connect()
    setLeaving(true)
    forgetRefusal()
    endLoss(null)
    try {
      const where = await endSession(client)
      deleteDrafts()
      forgetLink()
      removeRequestedLink()
      if (profile?.role === 'admin') await dropPostDrafts()
      // Somebody else who signs in on this machine must not be redirected to this reader's page.
      rememberPlace('/')
      return where
    } catch (error) {
      setLeaving(false)
      throw error
    }
  }

  const session = useHeldSession(user, profile, error)
  const value = {
    ...account,
    session,
    link,
    backend,
    connectSignedIn,
    rereadProfile: reread,
    signOut,
    leaving,
  }
  return (
    <SessionContext value={value}>
      {children}
      <Places user={user} leaving={leaving} recovery={recovery} token={token} isUnclaimed={isUnclaimed} />
      {emailLink.offer && <EmailLinkDialog {...emailLink} offer={emailLink.offer} />}
    </SessionContext>
  )
}

async function endSession({ auth }: Client) {
  const { error } = await auth.signOut()
  if (!error) return 'everywhere'
  console.warn(error)
  // Its error only says that the service is unreachable. It throws if the session could not be removed.
  await auth.signOut({ scope: 'local' })
  return 'only here'
}

/** Keeps a lost session rendered while its reader is asked to sign in again, and until the profile has reloaded. */
function useHeldSession(
  user: SessionUser | null | undefined,
  profile: Profile | null,
  error: string | null,
): Session {
  const lost = useLostSession()
  const [held, setHeld] = useState<{ user: SessionUser; profile: Profile } | null>(null)
  if (user && profile && (held?.user !== user || held.profile !== profile)) setHeld({ user, profile })
  return useMemo(() => {
    const known = (id: string) => (held?.user.id === id ? held.profile : null)
    if (user) return { state: 'signed in', user, profile: profile ?? known(user.id), error }
    if (lost.isDialogOpen && lost.user)
      return { state: 'signed in', user: lost.user, profile: known(lost.user.id), error: null }
    return user === null ? { state: 'none' } : { state: 'loading' }
  }, [user, profile, error, lost, held])
}

async function dropPostDrafts() {
  try {
    const { deleteStoredLocally } = await import('#app/loading/local-drafts.ts')
    await deleteStoredLocally()
  } catch (error) {
    console.warn(error)
  }
}

const storageBlocked =
  'This browser does not allow this site to store anything: when you reload or close this page you are signed out and drafts are lost.'

type PlacesProps = {
  user: SessionUser | null | undefined
  leaving: boolean
  recovery: Recovery
  token: { type: string; isNew: boolean } | null
  isUnclaimed: boolean
}

/** Separate from the provider, so that navigation does not render the provider and everything that reads the session. */
function Places({ user, leaving, recovery, token, isUnclaimed }: PlacesProps) {
  useRememberedPlace(user, leaving)
  useLinkPage(recovery, token)
  useClaimPage(isUnclaimed && recovery !== 'yes')
  return null
}

function useRememberedPlace(user: SessionUser | null | undefined, leaving: boolean) {
  const { pathname, search, hash } = useLocation()
  useEffect(rememberReferrer, [])
  const place = pathname + search + hash
  useEffect(() => rememberPlace(place), [place])

  // After a sign-out in another tab, a public page stays the page to return to for anybody. A dashboard page belongs to its account.
  const rememberPublicPlace = useEffectEvent(() => {
    if (!leaving && !pathname.startsWith('/dashboard')) rememberPlace(place)
  })
  const isVisitor = user === null
  useEffect(() => {
    if (isVisitor) rememberPublicPlace()
  }, [isVisitor])
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
    // The state contains the link, in case of a reload.
    if (pathname !== page) navigate(page, { replace: true, state })
  }, [isArriving, led, pathname, state, page, navigate])
}

function useClaimPage(isUnclaimed: boolean) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (isUnclaimed && pathname !== '/signin') navigate('/signin', { replace: true })
  }, [isUnclaimed, pathname, navigate])
}
