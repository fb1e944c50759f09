import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportReads } from './report-reads.ts'

const sent: string[] = []
const added = vi.spyOn(window, 'addEventListener')
let top = 2_000

beforeEach(() => {
  sent.length = 0
  top = 2_000
  document.body.innerHTML = '<footer data-read-end></footer>'
  history.replaceState(null, '', '/blog/hedges')
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true })
  Object.defineProperty(document, 'prerendering', { value: false, configurable: true })
  Object.defineProperty(navigator, 'sendBeacon', {
    value: (_path: string, fields: URLSearchParams) => sent.push(String(fields)),
    configurable: true,
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 1, 1))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
})

afterEach(() => {
  for (const [kind, listener] of added.mock.calls) removeEventListener(kind, listener)
})

function scrollTo(place: number) {
  top = place
  dispatchEvent(new Event('scroll'))
}

it('reports the end of a post once', () => {
  reportReads({ isCached: false })
  expect(sent).toEqual([])
  scrollTo(100)
  scrollTo(3_000)
  scrollTo(100)
  expect(sent).toEqual(['path=%2Fblog%2Fhedges&end='])
})

it('reports the end of a post that is opened afterwards', () => {
  reportReads({ isCached: false })
  scrollTo(100)
  history.pushState(null, '', '/blog/gates')
  scrollTo(100)
  expect(sent).toEqual(['path=%2Fblog%2Fhedges&end=', 'path=%2Fblog%2Fgates&end='])
})

it('reports every page that a CDN may have sent', () => {
  reportReads({ isCached: true })
  history.pushState(null, '', '/archive')
  scrollTo(2_000)
  scrollTo(1_900)
  expect(sent).toEqual(['path=%2Fblog%2Fhedges&referrer=', 'path=%2Farchive&referrer='])
})

it('reports a prerendered page when it is opened', () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  reportReads({ isCached: false })
  expect(sent).toEqual([])
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(sent).toEqual(['path=%2Fblog%2Fhedges&referrer='])
})
