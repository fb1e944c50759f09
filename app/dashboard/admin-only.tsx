import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { RequireSession } from '#app/session/require-session.tsx'
import { useSession } from '#app/session/session-context.ts'
import { sweepFiles } from '#shared/data/files.ts'

export default function AdminOnly() {
  return (
    <RequireSession roles={['admin']}>
      <Sweep />
      <Outlet />
    </RequireSession>
  )
}

// Runs in the browser, because hosted Supabase Storage deletes files only for an administrator's request.
function Sweep() {
  const { connectSignedIn } = useSession()
  useEffect(() => {
    connectSignedIn()
      .then(sweepFiles)
      .catch(() => {})
  }, [connectSignedIn])
  return null
}
