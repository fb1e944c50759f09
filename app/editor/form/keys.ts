import { useEffect, useEffectEvent } from 'react'
import { isMac } from '#app/ui/spoken-keys.ts'

const isMod = (event: KeyboardEvent) =>
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey

export const findKeys = 'Mod+F'

/** For shortcuts that use only `Mod`. Shift is ignored, because many keyboards need it to type `/`. */
export const isPressed = (keys: string, event: KeyboardEvent) =>
  isMod(event) &&
  `mod+${event.key.toLowerCase()}` === keys.toLowerCase() &&
  (!event.shiftKey || event.key === '/')

export const formKeys = {
  save: { keys: 'Mod+S', label: 'Save and keep writing' },
  publish: { keys: 'Mod+Enter', label: 'Publish' },
  shortcuts: { keys: 'Mod+/', label: 'Show all shortcuts' },
} as const

type Command = keyof typeof formKeys
const commands: Command[] = ['save', 'publish', 'shortcuts']

/** Handles the form's shortcuts wherever the focus is, except while a dialog is open. */
export function useFormKeys(onCommand: (what: Command) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const what = commands.find(name => isPressed(formKeys[name].keys, event))
    if (!what || event.isComposing) return
    // Even if there is nothing to save: otherwise the browser would save the page as a file.
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat && !document.querySelector('dialog[open]')) onCommand(what)
  })
  useEffect(() => {
    // Captures the event before the editor, in which Ctrl+Enter inserts a line break.
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
}
