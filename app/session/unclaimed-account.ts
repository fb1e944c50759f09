import { allowed } from './tab-storage.ts'

export const unclaimedKey = 'byline-unclaimed-account'

// Beside the session, which all tabs share and which outlasts them: otherwise another tab would go on with a stranger's password.

export function rememberUnclaimed(userId: string): void {
  allowed(() => localStorage.setItem(unclaimedKey, userId), undefined)
}

export function isUnclaimed(userId: string): boolean {
  return allowed(() => localStorage.getItem(unclaimedKey), null) === userId
}

export function forgetUnclaimed(): void {
  allowed(() => localStorage.removeItem(unclaimedKey), undefined)
}
