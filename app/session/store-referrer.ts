type Options = { key: string; passingThrough: string[] }

/** Runs before any other script, because a visitor may go from sign-in to sign-up without one loading. Its source is inlined into the page, so it must not refer to anything outside itself. */
export function storeReferrer({ key, passingThrough }: Options) {
  try {
    const [arrival] = performance.getEntriesByType('navigation')
    if (!(arrival instanceof PerformanceNavigationTiming && arrival.type === 'navigate')) return
    const { origin, pathname, search } = new URL(document.referrer)
    if (origin === location.origin && !passingThrough.includes(pathname))
      sessionStorage.setItem(key, pathname + search)
  } catch {
    // There is no referrer, or storage is full.
  }
}
