import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { forget, placeKey, readTabItem, storeInTab } from '#app/loading/tab-storage.ts'
import { reviewsPerPage } from '#shared/data/reviews.ts'

/** `length`: how many rows were loaded. `id`: of the first review in view. `top`: pixels from the top of the window to it. */
type Place = { length: number; id: string; top: number }

/** Frames in which rows out of view, whose heights are estimates, get their own. */
const FRAMES = 30
const INTENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Remembers for each entry of the history how many of the reviews were loaded and which was in view. On Back, `load` has to load so many again, and that one is scrolled to. */
export function useRestoredPlace(
  list: RefObject<HTMLUListElement | null>,
  length: number,
  load: (length: number) => void,
) {
  const storage = placeKey + useLocation().key
  const sought = useRef<Place | null>(null)
  const latest = useRef({ length, load })
  latest.current = { length, load }

  // Begins before the page is scrolled on Back, and ends before the next page is. On leaving it is too late: React has removed parts already.
  useLayoutEffect(() => {
    sought.current = readPlace(storage)
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (sought.current) return
        const place = placeOf(list.current, latest.current.length)
        if (place) storeInTab(storage, JSON.stringify(place))
        else forget(storage)
      })
    }
    const stop = () => {
      sought.current = null
    }
    addEventListener('scroll', look, { passive: true })
    for (const intent of INTENTS) addEventListener(intent, stop, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', look)
      for (const intent of INTENTS) removeEventListener(intent, stop, { capture: true })
    }
  }, [storage, list])

  useEffect(() => {
    const place = readPlace(storage)
    if (place && place.length > latest.current.length) latest.current.load(place.length)
  }, [storage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows may have the sought one
  useEffect(() => {
    const place = sought.current
    if (!place) return
    let frame = 0
    let frames = 0
    const seek = () => {
      const row = list.current?.querySelector(`[data-review="${place.id}"]`)
      if (!row || sought.current !== place) return
      const by = row.getBoundingClientRect().top - place.top
      if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' })
      if (++frames < FRAMES) frame = requestAnimationFrame(seek)
      else sought.current = null
    }
    frame = requestAnimationFrame(seek)
    return () => cancelAnimationFrame(frame)
  }, [list, storage, length])
}

/** Null where the browser restores the place: among the rows that come with the page. */
function placeOf(list: HTMLElement | null, length: number): Place | null {
  if (!list || length <= reviewsPerPage) return null
  const rows = [...list.querySelectorAll<HTMLElement>('[data-review]')]
  const row = rows.find(row => row.getBoundingClientRect().bottom > 0) ?? rows.at(-1)
  const id = row?.dataset.review
  return row && id ? { length, id, top: row.getBoundingClientRect().top } : null
}

function readPlace(storage: string): Place | null {
  const stored = readTabItem(storage)
  return stored === null ? null : JSON.parse(stored)
}
