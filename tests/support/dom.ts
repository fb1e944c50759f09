import { Window } from 'happy-dom'

/** Globals of Node that do not work with elements of another implementation. */
const replaced = new Set([
  'Event',
  'CustomEvent',
  'FormData',
  'navigator',
  'localStorage',
  'sessionStorage',
  'location',
  'history',
  'MessageEvent',
  'Storage',
])

declare global {
  // Outlives vi.resetModules, and the files that share a process.
  var namesOfNode: Set<string> | undefined
}
globalThis.namesOfNode ??= new Set(Object.getOwnPropertyNames(globalThis))
const ofNode = globalThis.namesOfNode

/**
 * Gives this process the window, document and storage of a page at `address`. What Node has itself (fetch, URL, timers,
 * AbortController) stays, since the server runs in the same process.
 */
export function openWindow(address: string): Window {
  const window = new Window({ url: address })
  for (const name of Object.getOwnPropertyNames(window)) {
    if (ofNode.has(name) && !replaced.has(name)) continue
    const value = Reflect.get(window, name)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: typeof value === 'function' && !/^[A-Z]/.test(name) ? value.bind(window) : value,
    })
  }
  // Missing in happy-dom: a popover lies above the page, which nothing here can see.
  for (const name of ['showPopover', 'hidePopover'])
    if (!(name in window.HTMLElement.prototype)) Reflect.set(window.HTMLElement.prototype, name, () => {})
  // The page asks how it was loaded.
  Reflect.set(globalThis, 'PerformanceNavigationTiming', class {})
  return window
}
