import { beforeEach, expect, it, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { loadOnIntent } from './load-on-intent.ts'

const names = { eventQueued: 'held', scriptMissing: 'missing' }

// The pages of earlier tests still listen, and find no scripts.
let pages = 0

const download = vi.fn<typeof fetch>()

let see: (isSeen: boolean) => void
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.innerHTML = ''
  document.body.innerHTML = `<button></button><div class="reviews"></div>
    <script type="text/plain" id="scripts-${++pages}" data-preloads="/framework.js /home.js">start()</script>`
  download.mockReset()
  download.mockImplementation(async () => new Response())
  vi.stubGlobal('fetch', download)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(handle: (entries: { isIntersecting: boolean }[]) => void) {
        see = isIntersecting => handle([{ isIntersecting }])
      }
      observe() {}
    },
  )
})

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const answered = (status: number) => async () => new Response(null, { status })

/** Opens a page, of whose scripts one fails the first `failures` times. */
function open(failures = 0, fail: () => Promise<Response> = unreachable) {
  let left = failures
  download.mockImplementation(async address =>
    address === '/home.js' && left-- > 0 ? fail() : new Response(),
  )
  const missing = vi.fn()
  addEventListener('missing', missing)
  loadOnIntent({
    ...names,
    pageScriptsId: `scripts-${pages}`,
    sessionKey: 'session',
    linkKey: 'link',
    placeKey: 'place:',
  })
  return missing
}

const started = () =>
  [...document.querySelectorAll('script[type="module"]')].map(script => script.textContent)

const hasStarted = () => until(() => expect(started()).toEqual(['start()']))

const hasTried = (times: number) => until(() => expect(download).toHaveBeenCalledTimes(2 * times))

const settled = () => new Promise(resolve => setTimeout(resolve, 20))

it('loads nothing while nobody uses the page', async () => {
  open()
  dispatchEvent(new Event('DOMContentLoaded'))
  dispatchEvent(new Event('scroll'))
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  see(false)
  await settled()
  expect(download).not.toHaveBeenCalled()
})

it.each(['pointermove', 'touchstart', 'focusin', 'keydown', 'click', 'change', 'submit'])(
  'loads all scripts once at the first %s',
  async kind => {
    open()
    const button = document.querySelector('button')
    for (let i = 0; i < 3; i++) button?.dispatchEvent(new Event(kind, { bubbles: true }))
    await hasStarted()
    await settled()
    expect(started()).toEqual(['start()'])
    expect(download.mock.calls.flat()).toEqual(['/framework.js', '/home.js'])
  },
)

it('loads when the reviews become visible', async () => {
  open()
  dispatchEvent(new Event('DOMContentLoaded'))
  see(true)
  await hasStarted()
})

it.each([
  ['a session', () => localStorage.setItem('session', '{}')],
  ['a link that waits in this step of the history', () => history.replaceState({ link: {} }, '')],
  ['a mailed link', () => history.replaceState(null, '', '/?token_hash=abc&type=signup')],
  ['a mailed link of hosted Supabase', () => history.replaceState(null, '', '/#access_token=abc')],
  ['a refused link', () => history.replaceState(null, '', '/#error=access_denied')],
])('loads at once with %s', async (_, arrange) => {
  arrange()
  open()
  await hasStarted()
})

it('loads when Back leads into a long list', async () => {
  history.replaceState({ key: 'here' }, '')
  sessionStorage.setItem('place:elsewhere', '{}')
  open()
  await settled()
  expect(download).not.toHaveBeenCalled()
  sessionStorage.setItem('place:here', '{}')
  open()
  await hasStarted()
})

it('loads when Back shows the page to a signed-in user', async () => {
  open()
  localStorage.setItem('session', '{}')
  dispatchEvent(new Event('pageshow'))
  await hasStarted()
})

it('reports a failed script only when a click needs it', async () => {
  const missing = open(3)
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
  await hasTried(1)
  await settled()
  expect(missing).not.toHaveBeenCalled()
  dispatchEvent(new Event('held'))
  await hasTried(2)
  await until(() => expect(missing).toHaveBeenCalledOnce())
  for (const times of [3, 4]) {
    dispatchEvent(new Event('held'))
    await hasTried(times)
    await settled()
  }
  expect(missing).toHaveBeenCalledTimes(2)
})

it.each([
  ['cannot be reached', unreachable],
  ['is gone', answered(404)],
])('starts nothing while a script %s', async (_, fail) => {
  open(1, fail)
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
  await hasTried(1)
  await settled()
  expect(started()).toEqual([])
  dispatchEvent(new Event('held'))
  await hasStarted()
})

it.each([
  [404, true],
  [503, false],
])('finds out whether a missing script is gone: %i', async (status, isGone) => {
  const missing = open(1, answered(status))
  document.body.dispatchEvent(new Event('click', { bubbles: true }))
  dispatchEvent(new Event('held'))
  await until(() => expect(missing).toHaveBeenCalled())
  expect(missing.mock.calls[0]?.[0].detail).toEqual({ isGone })
})

it('reports a failed script at once when something needs it', async () => {
  const clicked = open(1)
  document.body.dispatchEvent(new Event('click', { bubbles: true }))
  dispatchEvent(new Event('held'))
  await until(() => expect(clicked).toHaveBeenCalledOnce())
  localStorage.setItem('session', '{}')
  const signedIn = open(1)
  await until(() => expect(signedIn).toHaveBeenCalledOnce())
})
