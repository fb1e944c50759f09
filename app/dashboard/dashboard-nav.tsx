import { Fragment, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useSession } from '#app/session/session-context.ts'
import { SignOutDialog } from '#app/session/sign-out-dialog.tsx'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { closePopover } from '#app/ui/popover.ts'
import { groups, type NavItem, ownItem } from './nav-groups.tsx'
import { OpenPalette } from './palette/open-palette.tsx'

export function DashboardNav() {
  const role = useSession().profile?.role
  const [isConfirming, setConfirming] = useState(false)
  const drawer = useRef<HTMLElement>(null)
  const close = () => closePopover(drawer.current)
  const { pathname } = useLocation()
  useEffect(() => {
    if (role && pathname) showCurrent(drawer.current)
  }, [role, pathname])

  return (
    <>
      <nav
        ref={drawer}
        id="dashboard-nav"
        className="dashboard-nav"
        aria-label="Dashboard"
        popover="auto"
        onToggle={() => showCurrent(drawer.current)}
      >
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
        {role === 'admin' && <OpenPalette />}
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
                  <NavLine key={item.to} item={item} onOpen={close} />
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
          <NavLine
            item={{ ...ownItem, count: role && <span className="badge dashboard-nav-badge">{role}</span> }}
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

function showCurrent(nav: HTMLElement | null) {
  // Without popovers the links stand above the page on phones, and Back would scroll away from its place.
  if (nav && nav.scrollHeight > nav.clientHeight)
    nav.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

const NavLine = ({ item: { to, icon, label, count }, onOpen }: { item: NavItem; onOpen: () => void }) => (
  <li>
    <NavLink to={to} onClick={onOpen}>
      {icon}
      {label}
      {count}
    </NavLink>
  </li>
)
