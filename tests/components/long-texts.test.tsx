import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { openForm } from './post-form-fixture.tsx'

const text = `<h2>Begin</h2><p>On <a href="https://example.com">gates</a> and <a href="https://example.com">gates</a>.</p>
  <h3>Locks</h3><p></p><h2></h2><h2>End</h2><figure><img src="https://example.com/a.png" alt="A gate"></figure>`

test('words and minutes open the statistics of the text', async () => {
  const form = await openForm()
  await form.ready()
  await form.body(text)
  const counts = await until(() => form.page.getByRole('button', { name: '7 words · 1 min to read' }))
  fireEvent.click(counts)
  const dialog = await form.dialog('This text')
  const figures = [...dialog.querySelectorAll('dl > div')].map(one =>
    [...one.children].map(({ textContent }) => textContent).join(' '),
  )
  expect(figures).toEqual([
    'Words 7',
    expect.stringMatching(/^Characters \d\d$/),
    'Paragraphs 1',
    'Headings 3',
    'Pictures 1',
    'Links 1',
    'Reading time 1 minute',
  ])
})

test('shows the outline of a long text', async () => {
  const form = await openForm()
  await form.ready()
  await form.body('<h2>Begin</h2><h2>End</h2>')
  const names = () =>
    [...document.querySelectorAll('.text-outline button')].map(({ textContent }) => textContent)
  await until(() => form.page.getByText(/^2 words/))
  expect(names()).toEqual([])
  await form.body(text)
  await until(() => expect(names().slice(-3)).toEqual(['Begin', 'Locks', 'End']))
  const shown: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.textContent ?? '')
  }
  fireEvent.click(form.page.getByRole('button', { name: 'Locks' }))
  expect(shown.at(-1)).toBe('Locks')
  const { $head } = form.editor().state.selection
  expect($head.parent.textContent).toBe('Locks')
})

test('typewriter mode keeps the current line in the middle', async () => {
  const form = await openForm()
  await form.ready()
  await form.body('<p>On gates</p>')
  const scrolled = vi.fn()
  window.scrollBy = scrolled
  form.editor().view.coordsAtPos = () => ({ top: 700, bottom: 720, left: 0, right: 0 })
  // As the editor does when it has the focus, which it has not in happy-dom.
  const write = () =>
    form.editor().view.someProp('handleScrollToSelection', scroll => scroll(form.editor().view))
  write()
  expect(scrolled).not.toHaveBeenCalled()
  fireEvent.click(await until(() => form.page.getByRole('button', { name: /^2 words/ })))
  const box = await until(() => form.page.getByLabelText(/^Typewriter/))
  fireEvent.click(box)
  write()
  expect(scrolled).toHaveBeenLastCalledWith({ top: 710 - window.innerHeight / 2, behavior: 'instant' })
  expect(localStorage.getItem('byline-typewriter')).toBe('on')
  fireEvent.click(box)
  scrolled.mockClear()
  write()
  expect(scrolled).not.toHaveBeenCalled()
})

test('toggles typewriter and toolbar without storage', async () => {
  const form = await openForm()
  await form.ready()
  await form.body('<p>On gates</p>')
  const { localStorage: stored } = globalThis
  Reflect.set(globalThis, 'localStorage', {
    getItem: (key: string) => stored.getItem(key),
    removeItem: (key: string) => stored.removeItem(key),
    setItem() {
      throw new DOMException('no room', 'QuotaExceededError')
    },
  })
  fireEvent.click(await until(() => form.page.getByRole('button', { name: /^2 words/ })))
  fireEvent.click(await until(() => form.page.getByLabelText(/^Typewriter/)))
  fireEvent.click(form.page.getByLabelText(/^Toolbar/))
  expect(form.page.getByLabelText(/^Typewriter/)).toHaveProperty('checked', true)
  expect(document.querySelector('.editor-typewriter')).not.toBeNull()
  await until(() => form.page.getByRole('button', { name: /^Bold/ }))
  fireEvent.click(form.page.getByLabelText(/^Typewriter/))
  expect(document.querySelector('.editor-typewriter')).toBeNull()
})

test('toggles the toolbar by a browser setting', async () => {
  const form = await openForm()
  await form.ready()
  await form.body(
    '<p>On gates</p><pre><code>a</code></pre><table><tbody><tr><td><p>b</p></td></tr></tbody></table>',
  )
  const row = (label: string) => document.querySelector(`[role="toolbar"][aria-label="${label}"]`)
  const names = (part: ParentNode | null) =>
    [...(part?.querySelectorAll<HTMLElement>('button, select, input') ?? [])].map(
      one => one.getAttribute('aria-label') ?? one.textContent,
    )
  expect(row('Text')).toBeNull()
  form.editor().commands.setTextSelection(2)
  await until(() => expect(row('Block')).toBeNull())
  const counts = await until(() => form.page.getByRole('button', { name: /^4 words/ }))
  expect(names(counts.parentElement)).toEqual([
    expect.stringMatching(/^4 words/),
    'Undo',
    'Redo',
    'Find and replace',
  ])
  form.editor().commands.setTextSelection(11)
  await until(() => expect(names(row('Block'))).toContain('Line numbers'))
  form.editor().commands.setTextSelection(17)
  await until(() => expect(names(row('Block'))).toContain('Delete table'))

  fireEvent.click(counts)
  const tick = await until(() => form.page.getByLabelText(/^Toolbar/))
  fireEvent.click(tick)
  await until(() => expect(names(row('Text'))).toContain('Bold'))
  expect(localStorage.getItem('byline-tools')).toBe('shown')
  await until(() => expect(names(counts.parentElement)).toHaveLength(1))
  fireEvent.click(tick)
  await until(() => expect(row('Text')).toBeNull())
  expect(localStorage.getItem('byline-tools')).toBeNull()
})
