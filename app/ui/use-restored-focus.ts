import { useEffect, useRef } from 'react'

/** Focuses the first existing element of `places` when the focused element is removed, such as a deleted row. */
export function useRestoredFocus(places: () => (HTMLElement | null)[]) {
  const ref = useRef<HTMLElement>(null)
  const focused = useRef<Element | null>(null)

  // Reads focus set before hydration, for which React gets no event.
  useEffect(() => {
    if (ref.current?.contains(document.activeElement)) focused.current = document.activeElement
  }, [])

  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return
    focused.current = null
    places()
      .find(place => place !== null)
      ?.focus({ preventScroll: true })
  })

  return {
    ref,
    onFocus({ target }: { target: Element }) {
      focused.current = target
    },
    // Removing a focused element does not fire blur in React, so `focused` stays set then.
    onBlur() {
      focused.current = null
    },
  }
}
