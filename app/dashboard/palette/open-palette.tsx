import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyWindow } from '#app/loading/lazy-window.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { DashboardShortcuts } from '../dashboard-shortcuts.tsx'
import { dashboardShortcuts, useShortcuts } from '../shortcuts.ts'

const Palette = lazyWindow('Go to', () => import('./palette.tsx'))

export function OpenPalette() {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  const close = () => setOpened(null)
  useShortcuts(dashboardShortcuts, name => setOpened(name === 'list' ? 'shortcuts' : 'palette'))
  return (
    <>
      <Button
        className="open-palette"
        wide
        onClick={() => setOpened('palette')}
        aria-keyshortcuts="Control+K"
      >
        <Icon name="search" />
        <span>Go to…</span>
        <kbd className="push">Ctrl K</kbd>
      </Button>
      {/* On a phone, these buttons are in a drawer that is closed when a key opens the window. */}
      {opened &&
        createPortal(
          opened === 'palette' ? (
            <Palette onClose={close} onShortcuts={() => setOpened('shortcuts')} />
          ) : (
            <DashboardShortcuts onClose={close} />
          ),
          document.body,
        )}
    </>
  )
}
