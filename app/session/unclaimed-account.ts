import { forget, keep, readKept } from './tab-storage.ts'

const key = 'byline-unclaimed-account'

// Of the tab that has followed the link. A reload keeps asking for name and password.

export function rememberUnclaimed(userId: string): void {
  keep(key, userId)
}

export function isUnclaimed(userId: string): boolean {
  return readKept(key) === userId
}

export function forgetUnclaimed(): void {
  forget(key)
}
