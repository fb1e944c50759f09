import { useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { useSession } from '#app/session/session-context.ts'
import { SignOutDialog } from '#app/session/sign-out-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Beside the page on wide screens; elsewhere a drawer that the bar's menu button opens, closed by Escape or a press outside. */
export function DeskNav() {
  const { session } = useSession()
  const [asking, setAsking] = useState(false)
  const drawer = useRef<HTMLElement>(null)
  const role = session.state === 'signed in' ? session.profile?.role : undefined
  const close = () => drawer.current?.hidePopover()

  return (
    <>
      <nav ref={drawer} id="desk-nav" className="desk-nav" aria-label="Dashboard" popover="auto">
        <ul>
          <li>
            <NavLink to="/dashboard/profile" onClick={close}>
              <Icon name="person" />
              Profile
              {role && <span className={`role ${role}`}>{role}</span>}
            </NavLink>
          </li>
          <li className="apart">
            <button
              type="button"
              onClick={() => {
                close()
                setAsking(true)
              }}
            >
              <Icon name="door" />
              Sign out
            </button>
          </li>
        </ul>
      </nav>
      <SignOutDialog open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
