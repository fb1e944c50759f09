import { type TouchEvent, useRef } from 'react'

const SHORTEST_PX = 48

/** Touch handlers for one finger. Panning a zoomed page or scrolling a diagram is not a swipe. */
export function useSwipe(swiped: (to: 'left' | 'right' | 'down') => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ target, touches: { 0: finger, length } }: TouchEvent) {
      const room = target instanceof Element && target.closest('.lightbox-room')
      const scrolls = room && room.scrollWidth > room.clientWidth
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01
      start.current =
        finger && length === 1 && !isZoomed && !scrolls ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd({ changedTouches: { 0: finger } }: TouchEvent) {
      if (!finger || !start.current) return
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y]
      start.current = null
      if (Math.abs(x) > Math.max(SHORTEST_PX, 2 * Math.abs(y))) swiped(x < 0 ? 'left' : 'right')
      else if (y > Math.max(2 * SHORTEST_PX, 2 * Math.abs(x))) swiped('down')
    },
  }
}
