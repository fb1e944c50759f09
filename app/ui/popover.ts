/** Browsers of 2023 have no popovers: their style sheets show what would be one in its place. */
export function closePopover(element: HTMLElement | null): void {
  element?.hidePopover?.()
}

/** Shows it above the dialogs that were opened meanwhile. */
export function raisePopover(element: HTMLElement | null): void {
  closePopover(element)
  element?.showPopover?.()
}
