import type { AccountTroubles } from './check-account.ts'

export function fieldText(form: HTMLFormElement, name: string): string {
  const text = new FormData(form).get(name)
  if (typeof text !== 'string') return ''
  return name.toLowerCase().includes('password') ? text : text.trim()
}

export function focusTrouble(form: HTMLFormElement, troubles: AccountTroubles): boolean {
  const name = Object.keys(troubles).find(field => troubles[field])
  if (name === undefined) return false
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
  return true
}
