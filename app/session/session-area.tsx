import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { AvatarBone, Bone } from '#app/ui/skeleton.tsx'
import { keepMenuWidth, makeRoom } from './menu-width.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { type Session, useSession } from './session-context.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** The end of the top bar: the way to sign in, or the profile menu. */
export function SessionArea() {
  const { session } = useSession()
  const [asking, setAsking] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const shows = whatShows(session)
  const name = session.state === 'signed in' ? session.profile?.username : undefined

  useEffect(() => {
    if (area.current && shows !== 'unknown' && shows !== 'bones') keepMenuWidth(area.current, name)
  }, [shows, name])

  return (
    <div ref={area} className="session-area" data-shows={shows} suppressHydrationWarning>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      {shows === 'unknown' && <script dangerouslySetInnerHTML={{ __html: makeRoom }} />}
      {(shows === 'unknown' || shows === 'sign in') && <ButtonLink to="/signin">Sign In</ButtonLink>}
      {(shows === 'unknown' || shows === 'bones') && (
        <span className="me me-bones" aria-hidden="true">
          <AvatarBone />
          <Bone className="line" />
        </span>
      )}
      {shows === 'menu' && session.state === 'signed in' && (
        <ProfileMenu profile={session.profile} email={session.user.email} onSignOut={() => setAsking(true)} />
      )}
      <SignOutDialog open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}

function whatShows(session: Session): 'unknown' | 'sign in' | 'bones' | 'menu' {
  if (session.state === 'loading') return 'unknown'
  if (session.state === 'none') return 'sign in'
  return session.profile || session.trouble ? 'menu' : 'bones'
}
