// A browser that forbids storage, or has none left, costs what is kept here and nothing else of the page.

export function readKept(key: string): string | null {
  return allowed(() => sessionStorage.getItem(key), null)
}

/** Keeps a word for this tab; a reload finds it. */
export function keep(key: string, value: string): void {
  allowed(() => sessionStorage.setItem(key, value), undefined)
}

export function forget(key: string): void {
  allowed(() => sessionStorage.removeItem(key), undefined)
}

export function keptKeys(): string[] {
  return allowed(() => Object.keys(sessionStorage), [])
}

/** What the reading answers, or `otherwise` where the browser forbids it. */
export function allowed<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}
