/** Browsers from 2023 do not support popovers. Their style sheets show the content in place instead. */
export function closePopover(element: HTMLElement | null): void {
  element?.hidePopover?.()
}

/** Shows a popover above dialogs that were opened later. Without popover support, moves it from `home` into the newest dialog, because that covers everything outside it. */
export function raisePopover(element: HTMLElement | null, home: HTMLElement | null): void {
  if (!element) return
  closePopover(element)
  if (element.showPopover) element.showPopover()
  else ([...document.querySelectorAll('dialog[open]')].at(-1) ?? home)?.append(element)
}
