type Options = { key: string; passingThrough: string[] }

/** Runs inline from its source text, so it may use nothing outside of itself. Sign-in may lead to sign-up before a script has loaded. */
export function storeReferrer({ key, passingThrough }: Options) {
  try {
    const [arrival] = performance.getEntriesByType('navigation')
    if (!(arrival instanceof PerformanceNavigationTiming && arrival.type === 'navigate')) return
    const { origin, pathname, search } = new URL(document.referrer)
    if (origin === location.origin && !passingThrough.includes(pathname))
      sessionStorage.setItem(key, pathname + search)
  } catch {
    // No page led here, or the browser has no room left.
  }
}
