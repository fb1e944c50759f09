import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { isRefused } from '#app/loading/error-sentence.ts'
import { RequireSession } from '#app/session/require-session.tsx'
import { useSession } from '#app/session/session-context.ts'
import { TextLink } from '#app/ui/link.tsx'
import { sweepFiles } from '#shared/data/files.ts'
import { Panel } from './panel.tsx'

export default function AdminOnly() {
  return (
    <RequireSession roles={['admin']}>
      <Sweep />
      <Outlet />
    </RequireSession>
  )
}

/**
 * Deletes stray files in the browser, because hosted Supabase Storage deletes files only on an administrator's request. The database
 * rejects everything of an administrator without a second factor if the settings require one, which this then says.
 */
function Sweep() {
  const { connectSignedIn, user } = useSession()
  const [isWithoutFactor, setWithoutFactor] = useState(false)
  useEffect(() => {
    connectSignedIn()
      .then(sweepFiles)
      .catch(error => setWithoutFactor(isRefused(error)))
  }, [connectSignedIn])
  if (!isWithoutFactor || user?.secondFactor !== 'none') return null
  return (
    <Panel id="factor-required" title="Add a second factor" className="space-below">
      <div className="panel-form">
        <p>
          This blog requires a second factor from administrators. Add an authenticator under ‘Ways to sign in’
          in your <TextLink to="/dashboard/profile">profile</TextLink>, or sign in with a passkey.
        </p>
      </div>
    </Panel>
  )
}
