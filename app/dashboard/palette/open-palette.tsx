import { useEffect, useState } from 'react'
import { lazyWindow } from '#app/loading/lazy-window.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const Palette = lazyWindow('Go to', () => import('./palette.tsx'))

/** Ctrl+K, or Ctrl+Shift+K within a text, where Ctrl+K adds a link. */
function isPaletteKey(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return false
  if (key.toLowerCase() !== 'k') return false
  return event.shiftKey || !(target instanceof HTMLElement && target.isContentEditable)
}

export function OpenPalette() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <Button className="open-palette" wide onClick={() => setOpen(true)} aria-keyshortcuts="Control+K">
        <Icon name="search" />
        <span>Go to…</span>
        <kbd>Ctrl K</kbd>
      </Button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
