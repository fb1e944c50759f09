/** Browsers of 2023 have no popovers: their style sheets show what would be one in its place. */
export function closePopover(element: HTMLElement | null): void {
  element?.hidePopover?.()
}

/** Shows it above the dialogs that were opened meanwhile. Without popovers it moves from `home` into the newest one, which covers all outside. */
export function raisePopover(element: HTMLElement | null, home: HTMLElement | null): void {
  if (!element) return
  closePopover(element)
  if (element.showPopover) element.showPopover()
  else ([...document.querySelectorAll('dialog[open]')].at(-1) ?? home)?.append(element)
}
