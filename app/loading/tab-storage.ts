// Failures are ignored: the browser's storage may be full, and the page works without it.

/** Whether the browser forbids storage. In that case a stand-in without a `length` lasts as long as the page. */
export const isStorageBlocked = () => allowed(() => localStorage.length === undefined, true)

export const placeKey = 'byline-place:'

export function readTabItem(key: string): string | null {
  return allowed(() => sessionStorage.getItem(key), null)
}

export function storeInTab(key: string, value: string): void {
  allowed(() => sessionStorage.setItem(key, value), undefined)
}

export function forget(key: string): void {
  allowed(() => sessionStorage.removeItem(key), undefined)
}

export function listTabKeys(): string[] {
  return allowed(() => Object.keys(sessionStorage), [])
}

export function allowed<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}
