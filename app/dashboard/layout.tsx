import { Outlet } from 'react-router'
import { RequireSession } from '#app/session/require-session.tsx'
import '#app/styles/dashboard.css'
import { DashboardNav } from './dashboard-nav.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { OneTimePassword } from './one-time-password.tsx'
import { PasswordQuestion } from './password-question.tsx'
import { SecondFactorFirst } from './second-factor-first.tsx'

/** Guards all pages below /dashboard. The HTML contains no data; the browser loads it with the administrator's session. */
export default function DashboardLayout() {
  return (
    <RequireSession roles={['user', 'admin']} frame={error => <DashboardSkeleton error={error} />}>
      <div className="dashboard">
        <DashboardNav />
        <main id="main">
          <OneTimePassword />
          <SecondFactorFirst>
            <PasswordQuestion>
              <Outlet />
            </PasswordQuestion>
          </SecondFactorFirst>
        </main>
      </div>
    </RequireSession>
  )
}
