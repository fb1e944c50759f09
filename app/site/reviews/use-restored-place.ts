import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { forget, placeKey, readTabItem, storeInTab } from '#app/loading/tab-storage.ts'
import { reviewsPerPage } from '#shared/data/reviews.ts'

/** `length`: how many rows were loaded. `id`: the first review in view. `top`: pixels from the top of the window to that review. */
type Place = { length: number; id: string; top: number }

/** How many frames to wait while rows out of view change from estimated to real heights. */
const FRAMES = 30
const INTENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Remembers for each history entry how many reviews were loaded and which one was in view. On Back, calls `load` with that number and scrolls to that review. */
export function useRestoredPlace(
  list: RefObject<HTMLUListElement | null>,
  length: number,
  load: (length: number) => void,
) {
  const storage = placeKey + useLocation().key
  const sought = useRef<Place | null>(null)

  const store = useEffectEvent(() => {
    if (sought.current) return
    const place = placeOf(list.current, length)
    if (place) storeInTab(storage, JSON.stringify(place))
    else forget(storage)
  })

  const loadRows = useEffectEvent((place: Place | null) => {
    if (place && place.length > length) load(place.length)
  })

  // Starts before the page scrolls on Back and ends before the next page scrolls. An effect's cleanup on leaving would be too late: React has already removed parts of the page.
  useLayoutEffect(() => {
    sought.current = readPlace(storage)
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(store)
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
  }, [storage])

  useEffect(() => loadRows(readPlace(storage)), [storage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows may include the review that we look for
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

/** Returns null for the rows that come with the page, because the browser restores their position. */
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
