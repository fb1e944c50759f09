import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { site } from '#site'
import { IconButton } from './ui/button.tsx'
import { Icon } from './ui/icon.tsx'

type Props = {
  dark: boolean
  onDark: (dark: boolean) => void
  /** Shows the button that opens the dashboard's navigation, the popover with the id `dashboard-nav`. */
  isDashboard: boolean
  children: ReactNode
}

export function TopBar({ dark, onDark, isDashboard, children }: Props) {
  return (
    <header>
      <div className={isDashboard ? 'wrap top-bar dashboard-bar' : 'wrap top-bar'}>
        {isDashboard && (
          <IconButton
            label="Menu"
            className="dashboard-menu-button screen-only"
            popoverTarget="dashboard-nav"
          >
            <Icon name="menu" />
          </IconButton>
        )}
        <Link className="top-bar-title" to="/">
          {site.title}
        </Link>
        <IconButton
          label="Dark theme"
          className="screen-only"
          aria-pressed={dark}
          onClick={() => onDark(!dark)}
        >
          <Icon name={dark ? 'sun' : 'moon'} />
        </IconButton>
        {children}
      </div>
    </header>
  )
}
