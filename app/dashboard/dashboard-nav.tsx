import { type ReactNode, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { useSession } from '#app/session/session-context.ts'
import { SignOutDialog } from '#app/session/sign-out-dialog.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { closePopover } from '#app/ui/popover.ts'
import { countWaiting } from '#shared/data/admin-moderation.ts'
import { countUnreadMessages } from '#shared/data/messages.ts'
import { DashboardIcon } from './dashboard-icon.tsx'
import { WaitingCount } from './waiting-count.tsx'

const items: { to: string; icon: ReactNode; label: string; isForAll?: boolean }[] = [
  { to: '/dashboard/main', icon: <Icon name="home" />, label: 'Dashboard' },
  { to: '/dashboard/profile', icon: <Icon name="person" />, label: 'Profile', isForAll: true },
  { to: '/dashboard/users', icon: <Icon name="people" />, label: 'Users' },
  { to: '/dashboard/subscribers', icon: <DashboardIcon name="mail" />, label: 'Subscribers' },
  { to: '/dashboard/newsletter', icon: <DashboardIcon name="newsletter" />, label: 'Newsletter' },
  { to: '/dashboard/mail', icon: <DashboardIcon name="at" />, label: 'Mail' },
  { to: '/dashboard/messages', icon: <Icon name="reply" />, label: 'Messages' },
  { to: '/dashboard/comments', icon: <Icon name="say" />, label: 'Comments' },
  { to: '/dashboard/posts', icon: <Icon name="post" />, label: 'Posts' },
  { to: '/dashboard/pages', icon: <DashboardIcon name="page" />, label: 'Pages' },
  { to: '/dashboard/tags', icon: <DashboardIcon name="tag" />, label: 'Tags' },
  { to: '/dashboard/series', icon: <DashboardIcon name="series" />, label: 'Series' },
  { to: '/dashboard/navigation', icon: <DashboardIcon name="signs" />, label: 'Navigation' },
  { to: '/dashboard/redirects', icon: <DashboardIcon name="redirect" />, label: 'Redirects' },
  { to: '/dashboard/import', icon: <DashboardIcon name="import" />, label: 'Import' },
  { to: '/dashboard/export', icon: <DashboardIcon name="export" />, label: 'Export' },
  { to: '/dashboard/analytics', icon: <DashboardIcon name="chart" />, label: 'Analytics' },
  { to: '/dashboard/moderation', icon: <Icon name="flag" />, label: 'Moderation' },
  { to: '/dashboard/appearance', icon: <Icon name="eye" />, label: 'Appearance' },
  { to: '/dashboard/settings', icon: <DashboardIcon name="sliders" />, label: 'Settings' },
]

export function DashboardNav() {
  const role = useSession().profile?.role
  const [isConfirming, setConfirming] = useState(false)
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
            .map(({ to, icon, label }) => (
              <li key={to}>
                <NavLink to={to} onClick={close}>
                  {icon}
                  {label}
                  {label === 'Profile' && role && <span className="badge dashboard-nav-badge">{role}</span>}
                  {label === 'Moderation' && <WaitingCount count={countWaiting} state="waiting" />}
                  {label === 'Messages' && <WaitingCount count={countUnreadMessages} state="unread" />}
                </NavLink>
              </li>
            ))}
          <li className="dashboard-nav-apart">
            <button
              type="button"
              onClick={() => {
                close()
                setConfirming(true)
              }}
            >
              <Icon name="door" />
              Sign out
            </button>
          </li>
        </ul>
      </nav>
      <SignOutDialog open={isConfirming} onClose={() => setConfirming(false)} />
    </>
  )
}
