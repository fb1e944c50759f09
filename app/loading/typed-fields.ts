import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { forget, readTabItem, storeInTab } from './tab-storage.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const key = 'byline-typed'
const TIMEOUT_MS = 20_000

/** Saves the fields of this page for a reload, except passwords, files and fields that save their own drafts. */
export function saveTyped(): void {
  storeInTab(key, JSON.stringify({ path: location.pathname, fields: Object.fromEntries(listFields()) }))
}

/** Restores saved fields unless something else was typed, including fields that appear later. */
export function restoreTyped(): void {
  const { path, fields } = parseRecord(readTabItem(key) ?? '') ?? {}
  forget(key)
  if (path !== location.pathname || !isRecord(fields)) return
  const left = new Map<string, unknown>(Object.entries(fields))
  const fill = () => {
    for (const [name, , field] of listFields()) {
      const text = left.get(name)
      if (left.delete(name)) writeField(field, text)
    }
    if (left.size === 0) end()
  }
  const observer = new MutationObserver(fill)
  const timer = setTimeout(end, TIMEOUT_MS)
  function end() {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  fill()
}

function listFields(): [name: string, value: string | boolean, field: Field][] {
  return [...listControls('input[name], textarea[name], select[name]')].flatMap(([name, field]) => {
    if (!isField(field) || /^(password|hidden|file)$/.test(field.type)) return []
    if (field.autocomplete === 'off' || field.form?.autocomplete === 'off') return []
    return [[name, readField(field), field]]
  })
}

/** Maps controls by unique names, because a page may contain several forms. */
export function listControls(selector: string): Map<string, HTMLElement> {
  const times = new Map<string, number>()
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].map(control => {
    const name = `${control.localName} ${control.getAttribute('name') ?? control.className}`
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return [`${name} ${time}`, control] as const
  })
  return new Map(controls)
}

export const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

export const readField = (field: Field) => (isCheckable(field) ? field.checked : field.value)

const isCheckable = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)

export function writeField(field: Field, value: unknown) {
  if (isCheckable(field)) {
    if (value !== field.checked) field.click()
  } else if (typeof value === 'string' && value !== field.value) {
    if (field instanceof HTMLSelectElement || field.value === field.defaultValue) {
      // Bypasses React's own setter on controlled fields, which would hide the change from React.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}
