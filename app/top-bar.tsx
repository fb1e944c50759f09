import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { site } from '#site'
import { IconButton } from './ui/button.tsx'
import { Icon } from './ui/icon.tsx'

type Props = {
  dark: boolean
  onDark: (dark: boolean) => void
  /** Shows the button that opens the dashboard's navigation, the popover with the id `desk-nav`. */
  isDashboard: boolean
  children: ReactNode
}

export function TopBar({ dark, onDark, isDashboard, children }: Props) {
  return (
    <header className={isDashboard ? 'bar desk-bar' : 'bar'}>
      <div className="wrap">
        {isDashboard && (
          <IconButton label="Menu" className="drawer-button" popoverTarget="desk-nav">
            <Icon name="menu" />
          </IconButton>
        )}
        <Link className="title" to="/">
          {site.title}
        </Link>
        <IconButton label="Dark theme" className="toggle" aria-pressed={dark} onClick={() => onDark(!dark)}>
          <Icon name={dark ? 'sun' : 'moon'} />
        </IconButton>
        {children}
      </div>
    </header>
  )
}
