import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/link.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { DashboardIcon } from '../dashboard-icon.tsx'

export type RowTarget = { to: string; onPress?: never } | { to?: never; onPress: () => void }

/** What can be done with a row, whose name screen readers announce after the label. */
export type RowAction = RowTarget & { label: string; icon: ReactNode; isDangerous?: boolean }

/** All actions of a row in a menu, above everything else: a table that scrolls would cut it off. */
export function RowMenu({ of, actions }: { of: string; actions: RowAction[] }) {
  const label = `More: ${of}`
  return (
    <div className="row-menu">
      <Menu
        label={label}
        triggerClass="icon-button icon-button-small row-menu-button"
        trigger={
          <>
            <span className="sr-only">{label}</span>
            <DashboardIcon name="more" />
          </>
        }
        onOpen={float}
      >
        {actions.map(action => (
          <RowMenuItem key={action.label} action={action} />
        ))}
      </Menu>
    </div>
  )
}

function RowMenuItem({ action: { label, icon, isDangerous, to, onPress } }: { action: RowAction }) {
  const item = {
    role: 'menuitem',
    tabIndex: -1,
    className: classNames(isDangerous && 'row-menu-danger'),
    children: (
      <>
        {icon}
        {label}
      </>
    ),
  }
  return to === undefined ? <button {...item} type="button" onClick={onPress} /> : <Link {...item} to={to} />
}

/** Places a menu below its button, or above it where there is no room. */
function float(menu: HTMLElement): () => void {
  const button = menu.parentElement
  const placing = new AbortController()
  function place() {
    if (!button) return
    const { top, bottom, right } = button.getBoundingClientRect()
    const { width, height } = menu.getBoundingClientRect()
    menu.style.top = `${bottom + height > innerHeight ? Math.max(0, top - height) : bottom}px`
    menu.style.left = `${Math.max(0, right - width)}px`
  }
  menu.classList.add('row-menu-sheet')
  menu.popover = 'manual'
  menu.showPopover?.()
  place()
  addEventListener('scroll', place, { capture: true, signal: placing.signal })
  addEventListener('resize', place, { signal: placing.signal })
  return () => placing.abort()
}
