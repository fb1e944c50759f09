import type { ReactNode } from 'react'
import { useSite } from '#app/loading/use-site.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { NavigationLink } from '#shared/settings/navigation.ts'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import { SiteNavigation } from './site-navigation.tsx'
import { ThemeButton } from './theme-button.tsx'

type Props = {
  isDashboard: boolean
  hasSearch: boolean
  links: NavigationLink[]
  children: ReactNode
}

export function TopBar({ isDashboard, hasSearch, links, children }: Props) {
  const { title, look } = useSite()
  const hasLinks = !isDashboard && links.length > 0
  return (
    <header>
      <div
        className={classNames(
          'wrap top-bar',
          isDashboard && 'dashboard-bar',
          hasLinks && 'top-bar-with-links',
        )}
      >
        {isDashboard && (
          <IconButton label="Menu" className="dashboard-menu-button" popoverTarget="dashboard-nav">
            <Icon name="menu" />
          </IconButton>
        )}
        <Link
          className={classNames(
            'top-bar-title',
            title.length > 8 && 'top-bar-long clamp',
            title.length < 15 && 'top-bar-medium',
          )}
          to="/"
        >
          <Logo look={look} title={title} />
        </Link>
        {hasLinks && <SiteNavigation links={links} hasSearch={hasSearch} />}
        {hasSearch && (
          <>
            <SearchBox className="top-bar-search" />
            <Link className="icon-button top-bar-search-link" to="/search" aria-label="Search">
              <Icon name="search" />
            </Link>
          </>
        )}
        <ThemeButton />
        {children}
      </div>
    </header>
  )
}
