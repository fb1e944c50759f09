import { type RefObject, useEffect, useState } from 'react'

/** Returns how many of `count` rows are below the visible part of a scrolling list; 0 where the page scrolls instead. */
export function useRowsBelow(list: RefObject<HTMLElement | null>, count: number): number {
  const [below, setBelow] = useState(0)

  useEffect(() => {
    const element = list.current
    if (!element || count === 0) return setBelow(0)
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setBelow(rowsBelow(element)))
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
  }, [list, count])

  return below
}

/** A row that is cut by less than its padding counts as seen. */
function rowsBelow(list: HTMLElement): number {
  const end = list.scrollTop + list.clientHeight
  if (list.scrollHeight - end < 8) return 0
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > .review-item')]
  const top = list.offsetTop
  return rows.filter(row => row.offsetTop - top + row.offsetHeight > end + 16).length
}
