import { useState } from 'react'
import { panelClosed } from './remembered.ts'

/** On a phone it covers the lower part of the text. */
export const isSheet = () => matchMedia('(max-width: 719px)').matches

/** Whether what is not text stands beside it: remembered in this browser, closed at first where it would cover the text. */
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
