import { isField, listControls, readField, writeField } from './typed-fields.ts'

/** Its `detail` maps elements that React has replaced to their replacements. */
export const inputReplaced = 'byline:replaced'

const CONTROLS = 'a, button, form, img, input, select, summary, textarea, [tabindex]'

/** Call it before hydration. If a translator, extension or proxy has changed the page, React renders it again; `restore` then moves typed text, selection and focus to the new elements. */
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
    // Preserves the chosen theme, and attributes that a translator has set.
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
  if (isText(old) && isText(found) && old.selectionStart !== null)
    found.setSelectionRange(old.selectionStart, old.selectionEnd, old.selectionDirection ?? undefined)
}

const isText = (element: unknown) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
