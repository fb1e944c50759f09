type Values = Record<string, string>

/** Runs inline from its source text, so it may use nothing outside of itself. Where the browser forbids storage, the page remembers until it is left: all that comes after it can read. */
export function replaceStorage() {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].getItem(name)
    } catch {
      const value = {
        getItem(this: Values, key: string) {
          return this[key] ?? null
        },
        setItem(this: Values, key: string, value: string) {
          this[key] = value
        },
        removeItem(this: Values, key: string) {
          delete this[key]
        },
      }
      Object.defineProperty(window, name, { value })
    }
  }
}
