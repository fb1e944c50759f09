import { useEffect, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router'

/** Scrolls to the top, restores the position on Back and focuses the heading, like browsers do for a new document. */
export function Arrival() {
  const { key, pathname, search, hash } = useLocation()
  const back = useNavigationType() === 'POP'
  // Below these paths the search parameters only filter and sort, which is not a new page.
  const page = /^\/(blog|dashboard)\//.test(pathname) ? pathname : pathname + search
  const shown = useRef(page)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` runs it for each navigation, also to the same address
  useLayoutEffect(() => {
    document.documentElement.dataset.scroll = back ? 'jump' : 'glide'
  }, [key, back])

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (back || hash) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [page, back, hash])

  return <ScrollRestoration />
}
