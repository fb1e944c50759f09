import { Outlet } from 'react-router'
import { RequireSession } from '#app/session/require-session.tsx'
import '#app/styles/desk.css'
import { DeskNav } from './desk-nav.tsx'
import { OneTimePassword } from './one-time-password.tsx'

/** Guards everything below /dashboard once. Its HTML holds no data: what is shown is read in the browser, as the reader. */
export default function Layout() {
  return (
    <RequireSession roles={['user', 'admin']}>
      <div className="desk">
        <DeskNav />
        <main id="main">
          <OneTimePassword />
          <Outlet />
        </main>
      </div>
    </RequireSession>
  )
}
