/** Runs inline from its source text, so it may use nothing outside of itself. On a first visit fonts are requested after the first paint: the sheet and the cover have the line to themselves. Later pages have them in the browser's cache, and use them at once. */
export function withholdFonts(key: string) {
  try {
    if (localStorage.getItem(key) || !PerformanceObserver.supportedEntryTypes.includes('paint')) return
    localStorage.setItem(key, 'requested')
  } catch {
    // Storage is forbidden, or has no room.
    return
  }
  const { style } = document.documentElement
  // It stands in the place of the font in the lists of families (styles/tokens.css, styles/look/).
  style.setProperty('--font-withheld', '"-",')
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    style.removeProperty('--font-withheld')
  }).observe({ type: 'paint', buffered: true })
}
