import { afterEach, expect, test, vi } from 'vitest'
import { importFetched } from './import-fetched.ts'

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
afterEach(() => fetched.mockReset())

const load = vi.fn(async () => 'module')
afterEach(() => load.mockClear())

test('imports nothing while a script does not arrive, and everything once it does', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockImplementation(async () => new Response())
  await expect(importFetched(load, ['assets/a.js', 'assets/b.js'])).rejects.toThrow('Failed to fetch')
  expect(load).not.toHaveBeenCalled()
  expect(await importFetched(load, ['assets/a.js', 'assets/b.js'])).toBe('module')
  expect(await importFetched(load, ['assets/b.js'])).toBe('module')
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/assets/a.js',
    '/assets/b.js',
    '/assets/a.js',
  ])
})

test('tells a script that a new release took away from a server that is not available', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 404 }))
  await expect(importFetched(load, ['assets/gone.js'])).rejects.toThrow('dynamically imported module')
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }))
  await expect(importFetched(load, ['assets/late.js'])).rejects.toMatchObject({ status: 503 })
  expect(load).not.toHaveBeenCalled()
})

test('neither fetches what the page has loaded, nor takes a sheet that did not arrive as loaded', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/here.js">'
  const events = ['error', 'load']
  vi.spyOn(Element.prototype, 'append').mockImplementation(link => {
    if (link instanceof HTMLElement) link.dispatchEvent(new Event(events.shift() ?? ''))
  })
  await expect(importFetched(load, ['assets/here.js', 'assets/new.css'])).rejects.toThrow('Failed to fetch')
  expect(await importFetched(load, ['assets/new.css'])).toBe('module')
  expect(fetched).not.toHaveBeenCalled()
})
