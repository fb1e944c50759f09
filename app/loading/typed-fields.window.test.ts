import { afterEach, expect, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { restoreTyped, saveTyped } from './typed-fields.ts'

const FORM = `<form><input name="email"><input name="email"><textarea name="about"></textarea>
  <input type="checkbox" name="wanted"><select name="topic"><option>A</option><option>B</option></select>
  <input type="password" name="password"><input name="slug" autocomplete="off"></form>
  <form autocomplete="off"><textarea name="content"></textarea></form>`

afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
  sessionStorage.clear()
})

const fields = () => [...document.querySelectorAll<HTMLInputElement>('[name]')]
const shown = () => fields().map(({ type, checked, value }) => (type === 'checkbox' ? checked : value))

function typeAndLeave() {
  document.body.innerHTML = FORM
  for (const field of fields()) {
    if (field.type === 'checkbox') field.checked = true
    else field.value = field instanceof HTMLSelectElement ? 'B' : `my ${field.name}`
  }
  saveTyped()
  document.body.innerHTML = ''
}

const back = ['my email', 'my email', 'my about', true, 'B', '', '', '']

test('restores typed fields but no password', async () => {
  typeAndLeave()
  restoreTyped()
  document.body.innerHTML = FORM
  await until(() => expect(shown()).toEqual(back))
  document.body.innerHTML = FORM
  restoreTyped()
  expect(shown()).toEqual(['', '', '', false, 'A', '', '', ''])
})

test('leaves text typed in the meantime', () => {
  typeAndLeave()
  document.body.innerHTML = FORM
  const [first, second] = fields()
  if (first) first.value = 'newer'
  const received = vi.fn()
  second?.addEventListener('input', received)
  restoreTyped()
  expect(shown()).toEqual(['newer', ...back.slice(1)])
  expect(received).toHaveBeenCalledOnce()
})

test('puts nothing into another page, nor after a while', async () => {
  typeAndLeave()
  history.replaceState(null, '', '/signup')
  document.body.innerHTML = FORM
  restoreTyped()
  expect(shown()[0]).toBe('')
  history.replaceState(null, '', '/')
  vi.useFakeTimers()
  typeAndLeave()
  restoreTyped()
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  document.body.innerHTML = FORM
  await new Promise(resolve => setTimeout(resolve))
  expect(shown()[0]).toBe('')
})
