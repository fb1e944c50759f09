import { useEffect, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router'

/**
 * What a browser does for a new document, done for a page that came without one: a new page glides to its top, Back jumps
 * to where the reader was, and the heading takes the focus so that it is read out.
 */
export function Arrival() {
  const { key, pathname, search, hash } = useLocation()
  const back = useNavigationType() === 'POP'
  // Filtering and sorting, the comments of a post or a table of the dashboard, is no arrival.
  const page = /^\/(blog|dashboard)\//.test(pathname) ? pathname : pathname + search
  const shown = useRef(page)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival decides anew, also one at the same address
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
