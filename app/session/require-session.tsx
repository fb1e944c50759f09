import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Profile } from '#app/data/profiles.ts'
import { Trouble } from '#app/ui/trouble.tsx'
import { useSession } from './session-context.ts'

type Props = {
  roles: Profile['role'][]
  /** Shown until the role is known, and around the reason when it cannot be. */
  frame?: (trouble: ReactNode) => ReactNode
  children: ReactNode
}

/** For convenience; access is enforced in the database. */
export function RequireSession({ roles, frame = trouble => trouble, children }: Props) {
  const { session, leaving, rereadProfile } = useSession()
  if (session.state === 'loading') return frame(null)
  if (session.state === 'none') return leaving ? null : <Navigate to="/signin" replace />
  // A failed reload must not unmount the page, which would lose what was typed.
  if (session.trouble && !session.profile) {
    return frame(
      <Trouble title="Your profile could not be loaded." reason={session.trouble} onRetry={rereadProfile} />,
    )
  }
  if (!session.profile) return frame(null)
  return roles.includes(session.profile.role) ? children : <Navigate to="/unauthorized" replace />
}
