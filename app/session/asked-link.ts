import { allowed } from './tab-storage.ts'

const key = 'byline-asked-link'
const oneHour = 60 * 60 * 1000

// In localStorage, because a link in a mail opens a new tab. Requests expire after an hour.

export function rememberAsked(email: string): void {
  allowed(() => localStorage.setItem(key, JSON.stringify({ email, at: Date.now() })), undefined)
}

export function findAsked(): string | null {
  return allowed(() => {
    const asked: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof asked !== 'object' || asked === null || !('email' in asked && 'at' in asked)) return null
    if (typeof asked.email !== 'string' || typeof asked.at !== 'number') return null
    return Date.now() - asked.at < oneHour ? asked.email : null
  }, null)
}

export function wasAsked(email: string): boolean {
  return findAsked()?.toLowerCase() === email.toLowerCase()
}

export function forgetAsked(): void {
  allowed(() => localStorage.removeItem(key), undefined)
}
