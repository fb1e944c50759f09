import { forget, keep, readKept } from './tab-storage.ts'

const key = 'byline-recovery'

// Kept for the tab, so that a reload of the form does not take away the right to choose a new password.
export function rememberRecovery(userId: string): void {
  keep(key, userId)
}

export function isRecovering(userId: string): boolean {
  return readKept(key) === userId
}

export function forgetRecovery(): void {
  forget(key)
}
