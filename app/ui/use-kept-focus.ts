import { useEffect, useRef } from 'react'

/**
 * An act may take away what it was pressed on: a form its Update, a row its Delete. The focus then goes to the first of
 * `places` that there is instead of to the top of the page. Spread what is answered on the element around them all.
 */
export function useKeptFocus(places: () => (HTMLElement | null)[]) {
  const ref = useRef<HTMLElement>(null)
  const focused = useRef<Element | null>(null)

  // React is not told of what had the focus before it came.
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
    // React does not tell of a focus that ends because its element goes.
    onBlur() {
      focused.current = null
    },
  }
}
