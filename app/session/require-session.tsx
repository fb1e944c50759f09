import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { ErrorMessage } from '#app/ui/error-message.tsx'
import type { Profile } from '#shared/data/profiles.ts'
import { requireSession } from './lost-session.ts'
import { isPlaceOfAnother } from './return-to.ts'
import { useSession } from './session-context.ts'

type Props = {
  roles: Profile['role'][]
  frame?: (error: ReactNode) => ReactNode
  children: ReactNode
}

/** Only for convenience: the database enforces access. */
export function RequireSession({ roles, frame = error => error, children }: Props) {
  const { session, leaving, rereadProfile } = useSession()
  useEffect(requireSession, [])
  if (session.state === 'loading') return frame(null)
  if (session.state === 'none') return leaving ? null : <Navigate to="/signin" replace />
  // A failed reload must not unmount the page, which would lose what was typed.
  if (session.error && !session.profile) {
    return frame(
      <ErrorMessage
        title="Your profile could not be loaded."
        reason={session.error}
        onRetry={rereadProfile}
      />,
    )
  }
  if (!session.profile) return frame(null)
  if (roles.includes(session.profile.role)) return children
  return <Navigate to={isPlaceOfAnother() ? '/' : '/unauthorized'} replace />
}
