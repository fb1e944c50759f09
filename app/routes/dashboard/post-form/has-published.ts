const KEY = 'byline-has-published'

/** Whether somebody has published from this browser: only the first publication is confirmed. */
export function hasPublished(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function rememberPublished(): void {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Without storage every publication is confirmed.
  }
}
