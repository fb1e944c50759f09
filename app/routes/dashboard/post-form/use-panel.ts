import { useState } from 'react'

const KEY = 'byline-post-panel'

/** On a phone it covers the lower part of the text. */
export const isSheet = () => matchMedia('(max-width: 719px)').matches

/** Whether what is not text stands beside it: remembered in this browser, closed at first where it would cover the text. */
export function usePanel() {
  const [isOpen, setOpen] = useState(() => !isSheet() && localStorage.getItem(KEY) !== 'closed')
  return {
    isOpen,
    open: () => setOpen(true),
    toggle() {
      if (!isSheet()) localStorage.setItem(KEY, isOpen ? 'closed' : 'open')
      setOpen(!isOpen)
    },
  }
}
