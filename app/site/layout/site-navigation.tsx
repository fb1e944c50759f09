import { useRef } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { closePopover } from '#app/ui/popover.ts'
import type { NavigationLink } from '#shared/settings/navigation.ts'
import { NavLinks } from './nav-links.tsx'

const inBar = 4

export function SiteNavigation({ links, hasSearch }: { links: NavigationLink[]; hasSearch: boolean }) {
  const menu = useRef<HTMLElement>(null)
  const close = () => closePopover(menu.current)
  return (
    <>
      <nav className="site-navigation" aria-label="Site">
        <ul>
          <NavLinks links={links.slice(0, inBar)} />
        </ul>
      </nav>
      <IconButton
        label="Site menu"
        className={classNames(
          'site-navigation-button',
          links.length > inBar && 'site-navigation-button-more',
        )}
        popoverTarget="site-menu"
      >
        <Icon name="menu" />
      </IconButton>
      <nav
        ref={menu}
        id="site-menu"
        className="site-navigation-menu menu"
        aria-label="Site menu"
        popover="auto"
      >
        <ul>
          <NavLinks links={links} onFollow={close} />
          {hasSearch && (
            <li className="site-navigation-search">
              <Link to="/search" onClick={close}>
                Search
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </>
  )
}
