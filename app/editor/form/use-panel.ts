import { useState } from 'react'
import { panelClosed } from './form-preferences.ts'

/** On phones and tablets the panel covers the lower part of the text. */
export const isSheet = () => matchMedia('(max-width: 1023px)').matches

export function usePanel() {
  const [isOpen, setOpen] = useState(() => !isSheet() && !panelClosed.is())
  return {
    isOpen,
    /** A sheet opens or closes for the first refused field, because it would cover those of the text. */
    reveal: (inPanel: boolean[]) =>
      setOpen(isOpen => (isSheet() ? (inPanel[0] ?? isOpen) : isOpen || inPanel.includes(true))),
    toggle() {
      if (!isSheet()) panelClosed.set(isOpen)
      setOpen(!isOpen)
    },
  }
}
