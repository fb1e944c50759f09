import { beforeEach, expect, it, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { queueEarlyEvents } from './queue-early-events.ts'

const clicked = vi.fn()
const changed = vi.fn()
const sent = vi.fn()
const isHeld = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  dispatchEvent(new Event('ready'))
  document.body.innerHTML = `<div>
    <button id="like">Like</button>
    <button id="theme" data-early="true">Theme</button>
    <select><option>1</option><option>2</option></select>
    <form id="review" method="post" novalidate><input name="text"><button id="send"><span class="button-label">Send</span></button></form>
    <div class="prose"><img id="figure"><a href="#away"><img id="linked"></a></div>
    <form id="search" role="search" action="/search"><input name="q"></form>
    <form id="unsubscribe" method="post"><button>Unsubscribe</button></form></div>`
  const page = document.querySelector('div')
  page?.addEventListener('click', ({ target }) => target instanceof Element && clicked(target.id))
  page?.addEventListener(
    'change',
    ({ target }) => target instanceof HTMLSelectElement && changed(target.value),
  )
  page?.addEventListener('submit', event => {
    event.preventDefault()
    if (event.target instanceof Element) sent(event.target.id)
  })
  removeEventListener('held', isHeld)
  addEventListener('held', isHeld)
  queueEarlyEvents({
    ready: 'ready',
    eventQueued: 'held',
    scriptMissing: 'missing',
    eventLost: 'lost',
    replaced: 'replaced',
    isSearchKey: event => event.key === '/',
  })
})

const find = <Kind extends HTMLElement>(selector: string) => {
  const found = document.querySelector<Kind>(selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}

it('replays a double click, a selection and a form', async () => {
  find('#like').click()
  find('#like').click()
  const select = find<HTMLSelectElement>('select')
  select.value = '2'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  select.value = '1'
  find<HTMLFormElement>('#review').requestSubmit()
  expect([clicked, changed, sent].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  expect(isHeld).toHaveBeenCalledTimes(4)
  dispatchEvent(new Event('ready'))
  await until(() => expect(sent).toHaveBeenCalledWith('review'))
  expect(clicked.mock.calls).toEqual([['like'], ['like']])
  expect(changed.mock.calls).toEqual([['2']])
})

const review = (id: number) => `<li><button id="like-${id}">Like</button></li>`

it('clicks a review that a queued filter reloaded', async () => {
  vi.useFakeTimers()
  const list = document.createElement('ul')
  list.innerHTML = review(1) + review(2)
  find('div').append(list)
  const lost = vi.fn()
  addEventListener('lost', lost)
  find('#like-1').click()
  find('#like-2').click()
  dispatchEvent(new Event('ready'))
  list.innerHTML = ''
  vi.advanceTimersByTime(1000)
  expect(clicked).not.toHaveBeenCalled()
  list.innerHTML = review(2)
  vi.advanceTimersByTime(1000)
  expect(clicked.mock.calls).toEqual([['like-2']])
  expect(lost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(clicked.mock.calls).toEqual([['like-2']])
  expect(lost).toHaveBeenCalledOnce()
  removeEventListener('lost', lost)
  vi.useRealTimers()
})

it('repeats presses on what has replaced their elements', async () => {
  find('#theme').removeAttribute('data-early')
  find('#theme').click()
  find<HTMLFormElement>('#review').requestSubmit(find('#send'))
  const old = ['#theme', '#review', '#send'].map(find)
  const page = find('div')
  page.innerHTML = `${page.innerHTML}`
  const detail = new Map(old.map(element => [element, find(`#${element.id}`)]))
  old.forEach(element => void element.removeAttribute('id'))
  dispatchEvent(new CustomEvent('replaced', { detail }))
  dispatchEvent(new Event('ready'))
  await until(() => expect(sent).toHaveBeenCalledWith('review'))
  expect(clicked.mock.calls).toEqual([['theme']])
})

it('replays a click on a picture only', async () => {
  find('#linked').click()
  expect(clicked).toHaveBeenCalledWith('linked')
  find('#figure').click()
  expect(isHeld).toHaveBeenCalledTimes(1)
  expect(clicked).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('ready'))
  await until(() => expect(clicked).toHaveBeenCalledWith('figure'))
})

it('marks only a button whose click is queued as busy', async () => {
  find('#like').click()
  find('#send').click()
  expect(find('#like').getAttribute('aria-busy')).toBeNull()
  expect(find('#send').getAttribute('aria-busy')).toBe('true')
  dispatchEvent(new Event('ready'))
  expect(find('#send').getAttribute('aria-busy')).toBeNull()
  await until(() => expect(sent).toHaveBeenCalledOnce())
})

it('focuses the search field only on its key', () => {
  const field = find<HTMLInputElement>('#search input')
  field.value = 'before'
  const press = (key: string) =>
    find('#like').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  expect(press('a')).toBe(true)
  expect(document.activeElement).not.toBe(field)
  expect(press('/')).toBe(false)
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])
  dispatchEvent(new Event('ready'))
  expect(isHeld).not.toHaveBeenCalled()
})

it('does not intercept what works without React', () => {
  find('#theme').click()
  find<HTMLFormElement>('#search').requestSubmit()
  find<HTMLFormElement>('#unsubscribe').requestSubmit()
  expect(clicked.mock.calls).toEqual([['theme']])
  expect(sent.mock.calls).toEqual([['search'], ['unsubscribe']])
  expect(isHeld).not.toHaveBeenCalled()
})

it('forgets clicks when a script fails to load', async () => {
  find('#send').click()
  dispatchEvent(new Event('missing'))
  expect(find('#send').getAttribute('aria-busy')).toBeNull()
  expect(sent).not.toHaveBeenCalled()
  find('#send').click()
  expect([sent.mock.calls.length, isHeld.mock.calls.length]).toEqual([0, 2])
  dispatchEvent(new Event('ready'))
  await until(() => expect(sent).toHaveBeenCalledOnce())
})

it.each([
  ['module', false],
  ['text/javascript', true],
])('a failing script of type %s still intercepts: %s', (type, intercepts) => {
  const script = Object.assign(document.createElement('script'), { type })
  document.body.append(script)
  script.dispatchEvent(new Event('error'))
  find('#like').click()
  expect(isHeld.mock.calls.length > 0).toBe(intercepts)
})

it('queues a plain click on a video only', async () => {
  find('.prose').innerHTML =
    '<a id="film" href="#film" data-frame="x"><span>Play</span></a><a id="link" href="#link">a</a>'
  const press = (selector: string, options = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options })
    find(selector).dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([
    press('#film span', { ctrlKey: true }),
    press('#film span', { shiftKey: true }),
    press('#link'),
  ]).toEqual([false, false, false])
  clicked.mockClear()
  expect([press('#film span'), isHeld.mock.calls.length, clicked.mock.calls.length]).toEqual([true, 1, 0])
  dispatchEvent(new Event('ready'))
  await until(() => expect(clicked).toHaveBeenCalledWith('film'))
})
