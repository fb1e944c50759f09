import { beforeEach, expect, it, vi } from 'vitest'
import { showScriptError } from './show-script-error.ts'

const held = vi.fn()
addEventListener('held', held)

beforeEach(() => {
  held.mockClear()
  document.body.innerHTML =
    '<template id="script-error"><div role="alert">It did not arrive. <a href="#again">Try again</a></div></template>'
  showScriptError({ id: 'script-error', scriptMissing: 'missing', eventQueued: 'held', ready: 'ready' })
})

const sentence = () => document.querySelector('[role=alert]')?.textContent
const miss = (isGone: boolean) => dispatchEvent(new CustomEvent('missing', { detail: { isGone } }))

function fail(type: string) {
  const script = Object.assign(document.createElement('script'), { type })
  document.body.append(script)
  script.dispatchEvent(new Event('error'))
}

it('reports a missing module but no foreign script', () => {
  fail('text/javascript')
  expect(sentence()).toBeUndefined()
  fail('module')
  expect(sentence()).toBe('It did not arrive. Try again')
})

const failToParse = (filename: string, error: Error = new SyntaxError('Unexpected token')) =>
  dispatchEvent(new ErrorEvent('error', { filename, error }))

it('reports a script of its own that the browser cannot parse', () => {
  failToParse('https://other.example/script.js')
  failToParse(`${location.origin}/assets/frame.js`, new TypeError('No such function'))
  expect(sentence()).toBeUndefined()
  failToParse(`${location.origin}/assets/frame.js`)
  expect(sentence()).toBe('It did not arrive. Try again')
})

const failToImport = (reason: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

function errorOf(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
}

it('reports an import that the browser cannot parse', () => {
  failToImport(new TypeError('Failed to fetch'))
  for (const answer of ['<', '']) failToImport(errorOf(() => JSON.parse(answer)))
  expect(sentence()).toBeUndefined()
  failToImport(new SyntaxError('Unexpected token'))
  expect(sentence()).toBe('It did not arrive. Try again')
})

it('leaves errors after the start to the application', () => {
  dispatchEvent(new Event('ready'))
  failToParse(`${location.origin}/assets/frame.js`)
  failToImport(new SyntaxError('Unexpected token'))
  expect(sentence()).toBeUndefined()
})

it('leaves the page unchanged while a click is retried', () => {
  const before = document.body.innerHTML
  for (let time = 0; time < 2; time++) {
    miss(false)
    expect(sentence()).toBe('It did not arrive. Try again')
    dispatchEvent(new Event('held'))
    expect(document.body.innerHTML).toBe(before)
  }
})

it.each([
  ['tries again in the page', false],
  ['loads the page again where its scripts are gone', true],
])('its link %s', (_, isGone) => {
  miss(isGone)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  document.querySelector('a')?.dispatchEvent(click)
  expect([click.defaultPrevented, held.mock.calls.length]).toEqual([!isGone, isGone ? 0 : 1])
})
