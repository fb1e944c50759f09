/** Focuses a pressed button as other browsers do: in Safari its nearest focusable ancestor takes the focus, or the page. */
export function focusPressed(): void {
  let keepsFocus = false
  addEventListener('mousedown', event => {
    keepsFocus = event.defaultPrevented
  })
  addEventListener(
    'click',
    ({ target, detail }) => {
      // Enter, Space and scripts press without a pointer.
      if (detail === 0 || keepsFocus || !(target instanceof Element)) return
      target.closest('button')?.focus({ preventScroll: true })
    },
    true,
  )
}
