import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from '#app/loading/single-keys.ts'

type Shortcut = { keys: string; label: string }

export const dashboardShortcuts = {
  palette: { keys: 'Mod+K', label: 'Go to a page, post, setting or person' },
  paletteInText: { keys: 'Mod+Shift+K', label: 'The same while writing' },
  list: { keys: '?', label: 'Keyboard shortcuts' },
} satisfies Record<string, Shortcut>

/** While a message offers it. */
export const undoShortcut = {
  undo: { keys: 'Z', label: 'Undo the last action' },
} satisfies Record<string, Shortcut>

export const tableShortcuts = {
  next: { keys: 'J', label: 'Next row' },
  previous: { keys: 'K', label: 'Previous row' },
  select: { keys: 'X', label: 'Select the row' },
  edit: { keys: 'E', label: 'Edit' },
} satisfies Record<string, Shortcut>

/** Needs no handler: the title of a row is a link or a button. */
export const openShortcut: Shortcut = { keys: 'Enter', label: 'Open the row' }

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [role="menu"] *'

function isPressed({ keys }: Shortcut, event: KeyboardEvent): boolean {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  const [letter = '', ...modifiers] = keys.split('+').reverse()
  if (key.toLowerCase() !== letter.toLowerCase() || altKey) return false
  const isWriting = target instanceof HTMLElement && target.isContentEditable
  const needsShift = modifiers.includes('Shift')
  if (modifiers.includes('Mod'))
    return (ctrlKey || metaKey) && (shiftKey ? needsShift : !isWriting && !needsShift)
  const isInField = isWriting || (target instanceof Element && target.matches(FIELDS))
  return !ctrlKey && !metaKey && (!shiftKey || letter === '?') && !isInField && areSingleKeysOn()
}

/** Calls `onPress` with the name of the shortcut, wherever the focus is, except while a dialog is open. */
export function useShortcuts<Name extends string>(
  shortcuts: Record<Name, Shortcut>,
  onPress: (name: Name) => void,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
    for (const name in shortcuts) {
      if (!isPressed(shortcuts[name], event)) continue
      event.preventDefault()
      onPress(name)
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
