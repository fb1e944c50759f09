import { forget, keep, readTabItem } from './tab-storage.ts'

const key = 'byline-recovery'

// In tab storage, so that a reload keeps the permission to choose a new password.
export function rememberRecovery(userId: string): void {
  keep(key, userId)
}

export function isRecovering(userId: string): boolean {
  return readTabItem(key) === userId
}

export function forgetRecovery(): void {
  forget(key)
}
