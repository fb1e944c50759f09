import { useEffect, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router'
import { useSite } from '#app/loading/use-site.ts'

/** Behaves like a browser that loads a new document: scrolls to the top, restores the position on Back and focuses the heading. */
export function Arrival() {
  const { pathname, search, hash } = useLocation()
  const back = useNavigationType() === 'POP'
  const { projectsAddress } = useSite()
  // Below these paths the search parameters only filter and sort, so a change of them is not a new page.
  const isFiltered = ['blog', 'dashboard', projectsAddress].some(part => pathname.startsWith(`/${part}/`))
  const page = isFiltered ? pathname : pathname + search
  const shown = useRef(page)

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (back) return
    if (hash) return focusNamed(hash.slice(1))
    let heading = focusHeading()
    // A page that is loading may replace its heading, and the focus would fall back to the body.
    const observer = new MutationObserver(() => {
      if (heading?.isConnected) return
      if (document.activeElement === document.body) heading = focusHeading()
      else observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [page, back, hash])

  return (
    <>
      {/* Before ScrollRestoration, because layout effects of siblings run in order. */}
      <ScrollStyle />
      <ScrollRestoration />
    </>
  )
}

function focusNamed(id: string) {
  const named = document.getElementById(id)
  const field = named?.querySelector<HTMLElement>('textarea, input, select, [tabindex]')
  const target = named?.hasAttribute('tabindex') ? named : field
  target?.focus({ preventScroll: true })
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  return heading
}

function ScrollStyle() {
  const { key, pathname, hash } = useLocation()
  const back = useNavigationType() === 'POP'
  const shown = useRef(pathname)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` runs it for each navigation, even to the same address
  useLayoutEffect(() => {
    document.documentElement.dataset.scroll = back ? 'jump' : 'glide'
    // Forces a style computation. Otherwise Chromium would scroll with the behavior of the previous navigation.
    document.body.getClientRects()
    const isOther = shown.current !== pathname
    shown.current = pathname
    if (!isOther || back || hash) return
    window.scrollTo({ top: Math.min(window.scrollY, window.innerHeight / 2), behavior: 'instant' })
  }, [key, pathname, hash, back])

  return null
}
