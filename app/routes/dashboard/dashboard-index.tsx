import { Navigate } from 'react-router'
import { useSession } from '#app/session/session-context.ts'

export default function DashboardIndex() {
  const { session } = useSession()
  const isAdmin = session.state === 'signed in' && session.profile?.role === 'admin'
  return <Navigate to={isAdmin ? '/dashboard/main' : '/dashboard/profile'} replace />
}
