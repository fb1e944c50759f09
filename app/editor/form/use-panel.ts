import { useState } from 'react'
import { panelClosed } from './remembered.ts'

/** On phones and tablets the panel covers the lower part of the text. */
export const isSheet = () => matchMedia('(max-width: 1023px)').matches

/** Whether the panel next to the text is open. Remembered in this browser; initially closed where it would cover the text. */
export function usePanel() {
  const [isOpen, setOpen] = useState(() => !isSheet() && !panelClosed.is())
  return {
    isOpen,
    open: () => setOpen(true),
    toggle() {
      if (!isSheet()) panelClosed.set(isOpen)
      setOpen(!isOpen)
    },
  }
}
