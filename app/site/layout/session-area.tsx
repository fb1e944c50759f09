import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lazyWindow } from '#app/loading/lazy-window.tsx'
import { allowed } from '#app/loading/tab-storage.ts'
import { type Session, useSession } from '#app/session/session-context.ts'
import { SignOutDialog } from '#app/session/sign-out-dialog.tsx'
import { storageKey, storedUser } from '#app/session/stored-session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { InlineScript } from '#app/ui/inline-script.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useNotificationCount } from '../notifications/use-notification-count.ts'
import { ProfileMenu } from './profile-menu.tsx'

const NotificationsDialog = lazyWindow(
  'Notifications',
  () => import('../notifications/notifications-dialog.tsx'),
)

const key = 'byline-menu-width'

/** Pixels. Up to this window width the menu shows only the avatar. Must match profile-menu.css. */
const PICTURE_ALONE = 400

/** Runs before the first paint. If a session is stored, it reserves the last known width of the profile menu, to prevent a layout shift. */
const makeRoom = `try{const area=document.currentScript.parentElement
if(localStorage.getItem('${storageKey}')){area.dataset.shows='skeleton';if(innerWidth>${PICTURE_ALONE})area.style.width=localStorage.getItem('${key}')}}catch{}`

function cacheMenuWidth(area: HTMLElement, name: string | undefined): void {
  area.style.width = ''
  allowed(() => {
    if (name === undefined) localStorage.removeItem(key)
    else if (innerWidth > PICTURE_ALONE) localStorage.setItem(key, `${area.offsetWidth}px`)
  }, undefined)
}

export function SessionArea() {
  const { session, user, profile } = useSession()
  const [dialog, setDialog] = useState<'notifications' | 'sign out' | null>(null)
  const { unread, reload } = useNotificationCount(user?.id ?? null)
  const area = useRef<HTMLDivElement>(null)
  const fromServer = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const shows = fromServer ? 'unknown' : whatShows(session)
  const name = profile?.username

  useEffect(() => {
    if (area.current && session.state !== 'loading' && shows !== 'skeleton')
      cacheMenuWidth(area.current, name)
  }, [session.state, shows, name])

  return (
    <div ref={area} className="session-area" data-shows={shows} suppressHydrationWarning>
      {shows === 'unknown' && <InlineScript code={makeRoom} />}
      {(shows === 'unknown' || shows === 'sign in') && <ButtonLink to="/signin">Sign In</ButtonLink>}
      {(shows === 'unknown' || shows === 'skeleton') && (
        <span className="inline profile-menu session-area-skeleton" aria-hidden="true">
          <Skeleton shape="round" width="36px" height="36px" />
          <Skeleton shape="line" />
        </span>
      )}
      {shows === 'menu' && user && (
        <ProfileMenu
          profile={profile}
          email={user.email}
          unread={unread}
          onNotifications={() => setDialog('notifications')}
          onSignOut={() => setDialog('sign out')}
        />
      )}
      {dialog === 'notifications' && user && (
        <NotificationsDialog key={user.id} onRead={reload} onClose={() => setDialog(null)} />
      )}
      <SignOutDialog open={dialog === 'sign out'} onClose={() => setDialog(null)} />
    </div>
  )
}

const subscribeToNothing = () => () => {}

function whatShows(session: Session): 'sign in' | 'skeleton' | 'menu' {
  if (session.state === 'loading') return storedUser() ? 'skeleton' : 'sign in'
  if (session.state === 'none') return 'sign in'
  return session.profile || session.error ? 'menu' : 'skeleton'
}
