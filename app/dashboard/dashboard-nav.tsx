import { type ReactNode, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { useSession } from '#app/session/session-context.ts'
import { SignOutDialog } from '#app/session/sign-out-dialog.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { closePopover } from '#app/ui/popover.ts'
import { DashboardIcon } from './dashboard-icon.tsx'
import { WaitingCount } from './waiting-count.tsx'

const items: { to: string; icon: ReactNode; words: string; isForAll?: boolean }[] = [
  { to: '/dashboard/main', icon: <Icon name="home" />, words: 'Dashboard' },
  { to: '/dashboard/profile', icon: <Icon name="person" />, words: 'Profile', isForAll: true },
  { to: '/dashboard/users', icon: <Icon name="people" />, words: 'Users' },
  { to: '/dashboard/subscribers', icon: <DashboardIcon name="mail" />, words: 'Subscribers' },
  { to: '/dashboard/newsletter', icon: <DashboardIcon name="letters" />, words: 'Newsletter' },
  { to: '/dashboard/mail', icon: <DashboardIcon name="at" />, words: 'Mail' },
  { to: '/dashboard/comments', icon: <Icon name="say" />, words: 'Comments' },
  { to: '/dashboard/posts', icon: <Icon name="post" />, words: 'Posts' },
  { to: '/dashboard/pages', icon: <DashboardIcon name="page" />, words: 'Pages' },
  { to: '/dashboard/navigation', icon: <DashboardIcon name="signs" />, words: 'Navigation' },
  { to: '/dashboard/analytics', icon: <DashboardIcon name="chart" />, words: 'Analytics' },
  { to: '/dashboard/moderation', icon: <Icon name="flag" />, words: 'Moderation' },
  { to: '/dashboard/appearance', icon: <Icon name="eye" />, words: 'Appearance' },
  { to: '/dashboard/settings', icon: <DashboardIcon name="sliders" />, words: 'Settings' },
]

export function DashboardNav() {
  const role = useSession().profile?.role
  const [asking, setAsking] = useState(false)
  const drawer = useRef<HTMLElement>(null)
  const close = () => closePopover(drawer.current)

  return (
    <>
      <nav ref={drawer} id="dashboard-nav" className="dashboard-nav" aria-label="Dashboard" popover="auto">
        <IconButton
          label="Close"
          className="dashboard-nav-close"
          popoverTarget="dashboard-nav"
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </IconButton>
        <ul className="menu dashboard-menu">
          {items
            .filter(item => role === 'admin' || item.isForAll)
            .map(({ to, icon, words }) => (
              <li key={to}>
                <NavLink to={to} onClick={close}>
                  {icon}
                  {words}
                  {words === 'Profile' && role && <span className="badge dashboard-nav-badge">{role}</span>}
                  {words === 'Moderation' && <WaitingCount />}
                </NavLink>
              </li>
            ))}
          <li className="dashboard-nav-apart">
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
