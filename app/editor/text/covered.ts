const padding = (side: 'scrollPaddingTop' | 'scrollPaddingBottom') =>
  Number.parseFloat(getComputedStyle(document.documentElement)[side]) || 0

/** Pixels of the window at each side in which the caret would be hidden: the page's scroll padding, which the editor does not read. */
export const covered = {
  left: 0,
  right: 0,
  get top() {
    return padding('scrollPaddingTop')
  },
  get bottom() {
    return padding('scrollPaddingBottom')
  },
}
