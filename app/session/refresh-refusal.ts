import { allowed } from '#app/loading/tab-storage.ts'

const key = 'byline-session-refused'
let refused = false

// In localStorage, because the client only tells other tabs that the session is gone, not why.

export function noteRefusal(status: number): void {
  refused = status >= 400
  if (refused) allowed(() => localStorage.setItem(key, '1'), undefined)
}

/** Reads and clears the flag of this tab. A rejected refresh and a sign-out in another tab raise the same event, but only the former is reported to the reader. */
export function popRefusal(): boolean {
  const was = refused
  refused = false
  return was
}

export function isRefusedHere(): boolean {
  return refused || allowed(() => localStorage.getItem(key), null) !== null
}

export function forgetRefusal(): void {
  allowed(() => localStorage.removeItem(key), undefined)
}
