const KEY = 'byline-has-published'

/** Whether somebody has published from this browser: the question is for the first time only. */
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
    // Without storage it is asked each time.
  }
}
