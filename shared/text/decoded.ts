/** Null when `text` has a percent sign that is no escape, or escapes that are no UTF-8. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
