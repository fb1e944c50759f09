import { type ReactNode, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { NewPasswordForm } from '#app/components/forms/new-password-form.tsx'
import SecondFactorForm from '#app/components/forms/second-factor-form.tsx'
import { RequireSession } from '#app/session/require-session.tsx'
import { useSession } from '#app/session/session-context.ts'
import { DashboardNav } from './dashboard-nav.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Panel } from './panel.tsx'
import { PasswordQuestion } from './password-question.tsx'
import '#app/styles/dashboard.css'

/** Guards all pages below /dashboard. The HTML contains no data; the browser loads it with the administrator's session. */
export default function DashboardLayout() {
  return (
    <RequireSession roles={['user', 'admin']} frame={error => <DashboardSkeleton error={error} />}>
      <div className="dashboard">
        <DashboardNav />
        <main id="main">
          <SecondFactorFirst>
            <PasswordQuestion>
              <OneTimePassword />
              <Outlet />
            </PasswordQuestion>
          </SecondFactorFirst>
        </main>
      </div>
    </RequireSession>
  )
}

function OneTimePassword() {
  const { user } = useSession()
  const { pathname } = useLocation()
  // On a phone it would fill the first screen of the form of a post.
  const isWriting = /\/(create\w+|update)$/.test(pathname)
  if (!user?.hasOneTimePassword || isWriting) return null

  return (
    <Panel id="one-time-password" title="Choose a password of your own" className="space-below">
      <div className="panel-form">
        <p>
          You are signed in with the password that was printed when this blog first started. Anyone who can
          read that log can sign in as you.
        </p>
        <NewPasswordForm />
      </div>
    </Panel>
  )
}

/** Shows nothing of the dashboard until the session has passed the second factor. A page that was already shown stays mounted, with everything typed into it. */
function SecondFactorFirst({ children }: { children: ReactNode }) {
  const isMissing = useSession().user?.secondFactor === 'missing'
  const [isOpen, setOpen] = useState(!isMissing)
  if (!isMissing && !isOpen) setOpen(true)

  if (isOpen) return children
  return (
    <Panel id="second-factor" title="Enter your code" className="panel-narrow">
      <div className="panel-form">
        <SecondFactorForm />
      </div>
    </Panel>
  )
}
