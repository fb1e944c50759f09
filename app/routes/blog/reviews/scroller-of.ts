/** Null for the page, which scrolls on a phone. */
export const scrollerOf = (list: HTMLElement | null) =>
  list && getComputedStyle(list).overflowY === 'auto' ? list : null
