import { type RefObject, useEffect, useState } from 'react'

/** Returns how many of the `count` elements that match `rows` are below the visible part of a scrolling list. Returns null if the page scrolls instead. */
export function useRowsBelow(list: RefObject<HTMLElement | null>, rows: string, count: number) {
  const [below, setBelow] = useState<number | null>(null)

  useEffect(() => {
    const element = list.current
    if (!element || count === 0) return setBelow(null)
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setBelow(rowsBelow(element, rows)))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', look)
      watcher.disconnect()
    }
  }, [list, rows, count])

  return below
}

/** A row counts as visible if it is cut by less than its padding. */
function rowsBelow(list: HTMLElement, rows: string): number | null {
  if (list.scrollHeight - list.clientHeight < 8) return null
  if (list.scrollHeight - list.scrollTop - list.clientHeight < 8) return 0
  const end = list.getBoundingClientRect().top + list.clientTop + list.clientHeight
  return [...list.querySelectorAll(rows)].filter(row => row.getBoundingClientRect().bottom > end + 16).length
}
