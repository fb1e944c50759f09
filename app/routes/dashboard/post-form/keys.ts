import { useEffect, useEffectEvent } from 'react'

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

const arrows = { ArrowUp: '↑', ArrowDown: '↓' }
const macSigns = { ...arrows, Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', '+': '' }
const otherSigns = { ...arrows, Mod: 'Ctrl' }

/** `Mod+Shift+B` as it is written on this machine's keys. */
export const spokenKeys = (keys: string): string =>
  Object.entries(isMac() ? macSigns : otherSigns).reduce(
    (keys, [name, sign]) => keys.replaceAll(name, sign),
    keys,
  )

const isMod = (event: KeyboardEvent) =>
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey

export const findKeys = 'Mod+F'

export const isFindKey = (event: KeyboardEvent) =>
  isMod(event) && !event.shiftKey && event.key.toLowerCase() === 'f'

export const formKeys = {
  save: { keys: 'Mod+S', label: 'Save and stay' },
  publish: { keys: 'Mod+Enter', label: 'Publish' },
  shortcuts: { keys: 'Mod+/', label: 'This list' },
} as const

type Act = keyof typeof formKeys

/** The keys of the form, wherever the focus is, except below an open dialog. */
export function useFormKeys(act: (what: Act) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isMod(event) || event.isComposing) return
    const what = actOf(event)
    if (!what) return
    // Also where nothing is to be done: the browser would save the page as a file.
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat && !document.querySelector('dialog[open]')) act(what)
  })
  useEffect(() => {
    // Before the editor, in which Ctrl+Enter breaks a line.
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
}

/** `/` needs Shift on many keyboards. */
function actOf({ key, shiftKey }: KeyboardEvent): Act | null {
  if (key === '/') return 'shortcuts'
  if (shiftKey) return null
  if (key.toLowerCase() === 's') return 'save'
  return key === 'Enter' ? 'publish' : null
}
