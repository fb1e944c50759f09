import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { site } from '#site'
import { IconButton } from './ui/button.tsx'
import { Icon } from './ui/icon.tsx'

type Props = {
  dark: boolean
  onDark: (dark: boolean) => void
  /** Whether the dashboard's navigation, an element with the id `desk-nav`, can be drawn in from the side. */
  desk: boolean
  children: ReactNode
}

export function TopBar({ dark, onDark, desk, children }: Props) {
  return (
    <header className={desk ? 'bar desk-bar' : 'bar'}>
      <div className="wrap">
        {desk && (
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
