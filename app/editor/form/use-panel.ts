import { useState } from 'react'
import { panelClosed } from './form-preferences.ts'

/** On phones and tablets the panel covers the lower part of the text. */
export const isSheet = () => matchMedia('(max-width: 1023px)').matches

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
