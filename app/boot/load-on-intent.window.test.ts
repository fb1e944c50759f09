import { beforeEach, expect, it, vi } from 'vitest'
import { loadOnIntent, type PageScripts } from './load-on-intent.ts'

const scripts: PageScripts = {
  preloads: ['/framework.js'],
  manifest: '/manifest.js',
  routes: { root: '/root.js', 'site/posts/home': '/home.js' },
  entry: '/entry.js',
}

const names = { pageScriptsId: 'scripts', eventQueued: 'held', scriptMissing: 'missing' }

const download = vi.fn<typeof fetch>()

let see: (isSeen: boolean) => void
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.innerHTML = ''
  document.body.innerHTML = `<button></button><div class="reviews"></div>
    <script type="application/json" id="scripts">${JSON.stringify(scripts)}</script>`
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

/** Opens a page whose scripts fail the first `failures` times. */
function open(failures = 0) {
  let left = failures
  const load = vi.fn(async (address: string) => {
    if (address === '/entry.js' && left-- > 0) throw new TypeError('Failed to fetch')
    return { address }
  })
  const missing = vi.fn()
  addEventListener('missing', missing)
  loadOnIntent({ load, ...names, sessionKey: 'session', linkKey: 'link', placeKey: 'place:' })
  const loaded = (times = 1) =>
    vi.waitFor(() =>
      expect(load.mock.calls.filter(([address]) => address === '/entry.js')).toHaveLength(times),
    )
  return { load, missing, loaded }
}

const settled = () => new Promise(resolve => setTimeout(resolve, 20))

it('loads nothing while nobody uses the page', async () => {
  const { load } = open()
  dispatchEvent(new Event('DOMContentLoaded'))
  dispatchEvent(new Event('scroll'))
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  see(false)
  await settled()
  expect(load).not.toHaveBeenCalled()
})

it.each(['pointermove', 'touchstart', 'focusin', 'keydown', 'click', 'change', 'submit'])(
  'loads all scripts once at the first %s',
  async kind => {
    const { load, loaded } = open()
    const button = document.querySelector('button')
    for (let i = 0; i < 3; i++) button?.dispatchEvent(new Event(kind, { bubbles: true }))
    await loaded()
    await settled()
    expect(load.mock.calls.flat()).toEqual(['/manifest.js', '/root.js', '/home.js', '/entry.js'])
    expect(Reflect.get(window, '__reactRouterRouteModules')).toEqual({
      root: { address: '/root.js' },
      'site/posts/home': { address: '/home.js' },
    })
    expect(new Set(download.mock.calls.flat())).toEqual(new Set(['/framework.js', ...load.mock.calls.flat()]))
  },
)

it('loads when the reviews become visible', async () => {
  const { loaded } = open()
  dispatchEvent(new Event('DOMContentLoaded'))
  see(true)
  await loaded()
})

it.each([
  ['a session', () => localStorage.setItem('session', '{}')],
  ['a link that waits in this step of the history', () => history.replaceState({ usr: { link: {} } }, '')],
  ['a mailed link', () => history.replaceState(null, '', '/?token_hash=abc&type=signup')],
  ['a mailed link of hosted Supabase', () => history.replaceState(null, '', '/#access_token=abc')],
  ['a refused link', () => history.replaceState(null, '', '/#error=access_denied')],
])('loads at once with %s', async (_, arrange) => {
  arrange()
  await open().loaded()
})

it('loads when Back leads into a long list', async () => {
  history.replaceState({ key: 'here' }, '')
  sessionStorage.setItem('place:elsewhere', '{}')
  const { load } = open()
  await settled()
  expect(load).not.toHaveBeenCalled()
  sessionStorage.setItem('place:here', '{}')
  await open().loaded()
})

it('loads when Back shows the page to a signed-in user', async () => {
  const { loaded } = open()
  localStorage.setItem('session', '{}')
  dispatchEvent(new Event('pageshow'))
  await loaded()
})

it('reports a failed script only when a click needs it', async () => {
  const { missing, loaded } = open(3)
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
  await loaded()
  await settled()
  expect(missing).not.toHaveBeenCalled()
  dispatchEvent(new Event('held'))
  await loaded(2)
  await vi.waitFor(() => expect(missing).toHaveBeenCalledOnce())
  for (const times of [3, 4]) {
    dispatchEvent(new Event('held'))
    await loaded(times)
    await settled()
  }
  expect(missing).toHaveBeenCalledTimes(2)
})

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is gone', async () => new Response(null, { status: 404 })],
])('imports nothing while a script %s', async (_, fail) => {
  download.mockImplementationOnce(fail)
  const { load, loaded } = open()
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
  await vi.waitFor(() => expect(download).toHaveBeenCalledTimes(5))
  await settled()
  expect(load).not.toHaveBeenCalled()
  dispatchEvent(new Event('held'))
  await loaded()
})

it.each([
  [404, true],
  [503, false],
])('tells whether a missing script is gone: %i', async (status, isGone) => {
  download.mockImplementation(async () => new Response(null, { status }))
  const { missing } = open()
  document.body.dispatchEvent(new Event('click', { bubbles: true }))
  dispatchEvent(new Event('held'))
  await vi.waitFor(() => expect(missing).toHaveBeenCalled())
  expect(missing.mock.calls[0]?.[0].detail).toEqual({ isGone })
})

it('reports a failed script at once when something needs it', async () => {
  const pressed = open(1)
  document.body.dispatchEvent(new Event('click', { bubbles: true }))
  dispatchEvent(new Event('held'))
  await vi.waitFor(() => expect(pressed.missing).toHaveBeenCalledOnce())
  localStorage.setItem('session', '{}')
  const signedIn = open(1)
  await vi.waitFor(() => expect(signedIn.missing).toHaveBeenCalledOnce())
})
