import { useEffect, useRef } from 'react'

/** When the focused element is removed, such as a deleted row, focuses the first existing element of `places`. */
export function useRestoredFocus(places: () => (HTMLElement | null)[]) {
  const ref = useRef<HTMLElement>(null)
  const focused = useRef<Element | null>(null)

  // Finds an element that was focused before hydration, for which React gets no event.
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
    // Removing a focused element does not fire blur in React, so `focused` stays set.
    onBlur() {
      focused.current = null
    },
  }
}
