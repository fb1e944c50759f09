import { afterEach, expect, it, vi } from 'vitest'
import { withholdFonts } from './withhold-fonts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.documentElement.removeAttribute('style')
})

const isWithheld = () => document.documentElement.style.getPropertyValue('--font-withheld') !== ''

/** Replaces the browser's observer of paints, and returns what tells it of one. */
function observePaints(types = ['paint']) {
  let tell = (_name: string) => {}
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = types
      constructor(seen: (list: object, observer: object) => void) {
        tell = name => seen({ getEntriesByName: (asked: string) => (asked === name ? [{}] : []) }, this)
      }
      observe() {}
      disconnect() {}
    },
  )
  return (name: string) => tell(name)
}

it('withholds fonts until first paint on a first visit only', () => {
  const paint = observePaints()
  withholdFonts('fonts')
  expect(isWithheld()).toBe(true)
  paint('first-paint')
  expect(isWithheld()).toBe(true)
  paint('first-contentful-paint')
  expect(isWithheld()).toBe(false)
  withholdFonts('fonts')
  expect(isWithheld()).toBe(false)
})

it('withholds none where the browser tells no paint', () => {
  observePaints([])
  withholdFonts('fonts')
  expect(isWithheld()).toBe(false)
})

it.each(['getItem', 'setItem'] as const)('withholds none where %s of the storage throws', name => {
  observePaints()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {},
    clear() {},
    [name]() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  withholdFonts('fonts')
  expect(isWithheld()).toBe(false)
})
