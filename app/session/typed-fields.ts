import { isRecord, parseRecord } from '#app/content/parse-record.ts'
import { forget, keep, readTabItem } from './tab-storage.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const key = 'byline-typed'
const TIMEOUT_MS = 20_000

/** Keeps over a reload what the fields of this page hold, except passwords, files and what keeps drafts. */
export function saveTyped(): void {
  keep(key, JSON.stringify({ path: location.pathname, fields: Object.fromEntries(listFields()) }))
}

/** Puts it back where nothing else is typed, also into fields that come later. */
export function restoreTyped(): void {
  const { path, fields } = parseRecord(readTabItem(key) ?? '') ?? {}
  forget(key)
  if (path !== location.pathname || !isRecord(fields)) return
  const left = new Map<string, unknown>(Object.entries(fields))
  const fill = () => {
    for (const [name, , field] of listFields()) {
      const words = left.get(name)
      if (left.delete(name)) write(field, words)
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

/** Each with a name of its own, since a page may have several forms. */
function listFields(): [name: string, value: string | boolean, field: Field][] {
  const times = new Map<string, number>()
  return [...document.querySelectorAll<Field>('input[name], textarea[name], select[name]')]
    .filter(
      ({ type, autocomplete, form }) =>
        !/^(password|hidden|file)$/.test(type) && ![autocomplete, form?.autocomplete].includes('off'),
    )
    .map(field => {
      const time = (times.get(field.name) ?? 0) + 1
      times.set(field.name, time)
      return [`${field.name} ${time}`, isTicked(field) ? field.checked : field.value, field]
    })
}

const isTicked = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)

function write(field: Field, words: unknown) {
  if (isTicked(field)) {
    if (words !== field.checked) field.click()
  } else if (typeof words === 'string' && words !== field.value) {
    if (field instanceof HTMLSelectElement || field.value === field.defaultValue) {
      // React hides the change of a field that it controls from its own setter.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, words)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}
