import { Navigate } from 'react-router'
import { useSession } from '#app/session/session-context.ts'

export default function DashboardIndex() {
  const isAdmin = useSession().profile?.role === 'admin'
  return <Navigate to={isAdmin ? '/dashboard/main' : '/dashboard/profile'} replace />
}
