import { useEffect, useRef, useState } from 'react'

/** Milliseconds of typing, with no longer pause, after which all but the text fades. */
const fadesAfter = 2000

/** Whether somebody is typing the text, until the mouse moves, a finger touches the screen or something else gets the focus. */
export function useFade() {
  const [isFaded, setFaded] = useState(false)
  const begun = useRef({ at: 0, last: 0 })

  useEffect(() => {
    if (!isFaded) return
    const end = () => {
      begun.current.at = 0
      setFaded(false)
    }
    const events = ['pointermove', 'pointerdown', 'focusin'] as const
    for (const event of events) addEventListener(event, end)
    return () => {
      for (const event of events) removeEventListener(event, end)
    }
  }, [isFaded])

  return {
    isFaded,
    onInput() {
      const now = performance.now()
      const { at, last } = begun.current
      begun.current = { at: now - last > fadesAfter ? now : at, last: now }
      if (now - begun.current.at > fadesAfter) setFaded(true)
    },
  }
}
