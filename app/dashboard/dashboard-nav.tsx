import { Fragment, type ReactNode, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { useSession } from '#app/session/session-context.ts'
import { SignOutDialog } from '#app/session/sign-out-dialog.tsx'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { closePopover } from '#app/ui/popover.ts'
import { countWaiting } from '#shared/data/admin-moderation.ts'
import { countUnreadMessages } from '#shared/data/messages.ts'
import { DashboardIcon } from './dashboard-icon.tsx'
import { WaitingCount } from './waiting-count.tsx'

interface Item {
  to: string
  icon: ReactNode
  label: string
  count?: ReactNode
}

const own: Item = { to: '/dashboard/profile', icon: <Icon name="person" />, label: 'Profile' }

/** What administrators see, by what they come for. */
const groups: { name: string | null; items: Item[] }[] = [
  {
    name: null,
    items: [
      { to: '/dashboard/main', icon: <Icon name="home" />, label: 'Dashboard' },
      { to: '/dashboard/analytics', icon: <DashboardIcon name="chart" />, label: 'Analytics' },
    ],
  },
  {
    name: 'Write',
    items: [
      { to: '/dashboard/posts', icon: <Icon name="post" />, label: 'Posts' },
      { to: '/dashboard/projects', icon: <DashboardIcon name="project" />, label: 'Projects' },
      { to: '/dashboard/pages', icon: <DashboardIcon name="page" />, label: 'Pages' },
      { to: '/dashboard/resume', icon: <Icon name="person" />, label: 'Résumé' },
      { to: '/dashboard/tags', icon: <DashboardIcon name="tag" />, label: 'Tags' },
      { to: '/dashboard/series', icon: <DashboardIcon name="series" />, label: 'Series' },
    ],
  },
  {
    name: 'Readers',
    items: [
      { to: '/dashboard/comments', icon: <Icon name="say" />, label: 'Comments' },
      {
        to: '/dashboard/moderation',
        icon: <Icon name="flag" />,
        label: 'Moderation',
        count: <WaitingCount count={countWaiting} state="waiting" />,
      },
      { to: '/dashboard/users', icon: <Icon name="people" />, label: 'Users' },
      { to: '/dashboard/subscribers', icon: <DashboardIcon name="mail" />, label: 'Subscribers' },
      { to: '/dashboard/newsletter', icon: <DashboardIcon name="newsletter" />, label: 'Newsletter' },
      {
        to: '/dashboard/messages',
        icon: <Icon name="reply" />,
        label: 'Messages',
        count: <WaitingCount count={countUnreadMessages} state="unread" />,
      },
    ],
  },
  {
    name: 'Site',
    items: [
      { to: '/dashboard/appearance', icon: <Icon name="eye" />, label: 'Appearance' },
      { to: '/dashboard/navigation', icon: <DashboardIcon name="signs" />, label: 'Navigation' },
      { to: '/dashboard/settings', icon: <DashboardIcon name="sliders" />, label: 'Settings' },
      { to: '/dashboard/mail', icon: <DashboardIcon name="at" />, label: 'Mail' },
      { to: '/dashboard/redirects', icon: <DashboardIcon name="redirect" />, label: 'Redirects' },
      { to: '/dashboard/import', icon: <DashboardIcon name="import" />, label: 'Import' },
      { to: '/dashboard/export', icon: <DashboardIcon name="export" />, label: 'Export' },
    ],
  },
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
        {role === 'admin' && (
          <ButtonLink
            className="dashboard-nav-new"
            variant="main"
            wide
            to="/dashboard/createblog"
            onClick={close}
          >
            <Icon name="pen" />
            New post
          </ButtonLink>
        )}
        {role === 'admin' &&
          groups.map(({ name, items }) => (
            <Fragment key={name}>
              {name && (
                <p className="dashboard-nav-group" id={`nav-${name.toLowerCase()}`}>
                  {name}
                </p>
              )}
              <ul
                className="menu dashboard-menu"
                aria-labelledby={name ? `nav-${name.toLowerCase()}` : undefined}
              >
                {items.map(item => (
                  <NavItem key={item.to} item={item} onOpen={close} />
                ))}
                {name === 'Site' && (
                  <li>
                    <Link to="/" onClick={close}>
                      <Icon name="out" />
                      View site
                    </Link>
                  </li>
                )}
              </ul>
            </Fragment>
          ))}
        <ul className="menu dashboard-menu dashboard-nav-apart">
          <NavItem
            item={{ ...own, count: role && <span className="badge dashboard-nav-badge">{role}</span> }}
            onOpen={close}
          />
          <li>
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

const NavItem = ({ item: { to, icon, label, count }, onOpen }: { item: Item; onOpen: () => void }) => (
  <li>
    <NavLink to={to} onClick={onOpen}>
      {icon}
      {label}
      {count}
    </NavLink>
  </li>
)
