import { Navigate } from 'react-router'
import { useSession } from '#app/session/session-context.ts'

/** An administrator's day begins with the figures, everybody else's with the profile. */
export default function DeskIndex() {
  const { session } = useSession()
  const isAdmin = session.state === 'signed in' && session.profile?.role === 'admin'
  return <Navigate to={isAdmin ? '/dashboard/main' : '/dashboard/profile'} replace />
}
