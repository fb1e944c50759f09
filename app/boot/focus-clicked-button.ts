/** Focuses a clicked button, as all other browsers do. In Safari a focusable ancestor gets the focus instead, or the page. */
export function focusClickedButton(): void {
  let preservesFocus = false
  addEventListener('mousedown', event => {
    preservesFocus = event.defaultPrevented
  })
  addEventListener(
    'click',
    ({ target, detail }) => {
      // Enter, Space and scripts click without a pointer.
      if (detail === 0 || preservesFocus || !(target instanceof Element)) return
      target.closest('button')?.focus({ preventScroll: true })
    },
    true,
  )
}
