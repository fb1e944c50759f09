import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { sweepFiles } from '#app/data/files.ts'
import { RequireSession } from '#app/session/require-session.tsx'
import { useSession } from '#app/session/session-context.ts'

/** Guards what only administrators may see, once. While one of them is here, pictures that nothing shows any more are removed. */
export default function AdminOnly() {
  return (
    <RequireSession roles={['admin']}>
      <Sweep />
      <Outlet />
    </RequireSession>
  )
}

// From the browser, since the storage of a hosted backend takes its orders from an administrator only.
function Sweep() {
  const { connectSignedIn } = useSession()
  useEffect(() => {
    connectSignedIn()
      .then(client => client && sweepFiles(client))
      // Nobody waits for it: the next one takes what this one left.
      .catch(() => {})
  }, [connectSignedIn])
  return null
}
