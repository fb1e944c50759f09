const padding = (side: 'scrollPaddingTop' | 'scrollPaddingBottom') =>
  Number.parseFloat(getComputedStyle(document.documentElement)[side]) || 0

/** Pixels along each side of the window where the caret would be hidden. The editor does not respect the page's scroll padding. */
export const scrollMargins = {
  left: 0,
  right: 0,
  get top() {
    return padding('scrollPaddingTop')
  },
  get bottom() {
    return padding('scrollPaddingBottom')
  },
}
