/** On a first visit, delays font requests until after the first paint, so that they do not compete with the style sheet and the cover. Later visits have the fonts in the browser's cache. Its source is inlined into the page, so it must not refer to anything outside itself. */
export function withholdFonts(key: string) {
  try {
    if (localStorage.getItem(key) || !PerformanceObserver.supportedEntryTypes.includes('paint')) return
    localStorage.setItem(key, 'requested')
  } catch {
    // Storage is forbidden or full.
    return
  }
  const { style } = document.documentElement
  // Takes the place of the font in the font family lists (styles/tokens.css, styles/look/).
  style.setProperty('--font-withheld', '"-",')
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    style.removeProperty('--font-withheld')
  }).observe({ type: 'paint', buffered: true })
}
