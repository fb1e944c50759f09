type Values = Record<string, string>

/** Replaces storage that the browser forbids with a stand-in, which lasts as long as the page. Its source is inlined into the page, so it must not refer to anything outside itself. */
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
