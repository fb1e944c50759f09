import { isField, listControls, readField, writeField } from './typed-fields.ts'

/** Its `detail` maps elements that React has replaced to those in their place. */
export const inputReplaced = 'byline:replaced'

const CONTROLS = 'a, button, form, img, input, select, summary, textarea, [tabindex]'

/** To be called before React hydrates. React renders a page anew that a translator, an extension or a proxy has changed; `restore` then moves what was typed, selected and focused to the new elements. */
export function rememberInput() {
  const before = listControls(CONTROLS)
  const attributes = [...document.documentElement.attributes]
  let focused = document.activeElement
  let top = scrollY
  addEventListener('focusin', followFocus)
  addEventListener('scroll', followScroll)

  function followScroll() {
    top = scrollY
  }

  function followFocus({ target }: FocusEvent) {
    if (target instanceof Element) focused = target
  }

  function forget() {
    before.clear()
    removeEventListener('focusin', followFocus)
    removeEventListener('scroll', followScroll)
  }

  function restore() {
    const after = listControls(CONTROLS)
    const counterparts = new Map<Element | null, HTMLElement>()
    for (const [name, old] of before) {
      const found = after.get(name)
      if (found && found !== old) counterparts.set(old, found)
    }
    forget()
    if (counterparts.size === 0) return
    // The chosen theme, and what a translator has set.
    for (const { name, value } of attributes) document.documentElement.setAttribute(name, value)
    for (const [old, found] of counterparts)
      if (isField(old) && isField(found) && old.type !== 'file') writeField(found, readField(old))
    moveFocus(focused, counterparts.get(focused))
    scrollTo({ top, behavior: 'instant' })
    dispatchEvent(new CustomEvent(inputReplaced, { detail: counterparts }))
  }

  return { restore, forget }
}

function moveFocus(old: Element | null, found: HTMLElement | undefined) {
  found?.focus({ preventScroll: true })
  // Null where a type of field has no selection.
  if (isText(old) && isText(found) && old.selectionStart !== null)
    found.setSelectionRange(old.selectionStart, old.selectionEnd, old.selectionDirection ?? undefined)
}

const isText = (element: unknown) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
