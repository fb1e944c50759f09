import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { WebWorker } from '#tests/support/web-worker.ts'
import { openForm } from './post-form-fixture.tsx'

Reflect.set(globalThis, 'Worker', WebWorker)

/** Opens the form with a text, and in it the search by its key. */
async function openFinding(html: string) {
  Reflect.set(globalThis, 'CSS', { escape: String })
  const form = await openForm()
  Element.prototype.scrollIntoView = () => {}
  await form.ready()
  await form.body(html)
  form.editor().commands.setTextSelection(1)
  fireEvent.keyDown(form.editor().view.dom, { key: 'f', ctrlKey: true })
  const field = await until(() => form.page.getByLabelText('Find'))
  const said = () => document.querySelector('.find-bar [role="status"]')?.textContent
  return {
    ...form,
    field,
    type: (label: string, value: string) =>
      fireEvent.change(form.page.getByLabelText(label), { target: { value } }),
    says: (text: string) => until(() => expect(said()).toBe(text)),
    selected: () => {
      const { from, to } = form.editor().state.selection
      return form.editor().state.doc.textBetween(from, to)
    },
    text: () => form.editor().state.doc.textBetween(0, form.editor().state.doc.content.size, '|'),
    key: (key: string, more = {}, at: Element = field) => fireEvent.keyDown(at, { key, ...more }),
  }
}

test('finds text in any case and by keyboard', async () => {
  const { type, says, key, selected, editor, page } = await openFinding(
    '<p>İstanbul: the gate, a Gate.</p><ul><li><p>Gates</p></li></ul>',
  )
  type('Find', 'gate')
  await says('1 of 3')
  expect(selected()).toBe('gate')
  key('Enter')
  await says('2 of 3')
  expect(selected()).toBe('Gate')
  key('Enter', { shiftKey: true })
  key('F3', { shiftKey: true })
  await says('3 of 3')
  fireEvent.click(page.getByLabelText('Match case'))
  await says('1 of 1')
  fireEvent.click(page.getByLabelText('Match case'))
  fireEvent.click(page.getByLabelText('Whole words'))
  await says('1 of 2')
  type('Find', 'hedge')
  await says('Not found')
  key('Escape')
  await until(() => expect(document.querySelector('.find-bar')).toBeNull())
  expect(document.querySelector('.ProseMirror-search-match')).toBeNull()
  await until(() => expect(document.activeElement).toBe(editor().view.dom))
})

test('replaces matches one by one with undo', async () => {
  const { type, says, key, text, editor, page } = await openFinding(
    '<p>a gate, <b>a gate</b></p><p>a gate</p>',
  )
  type('Find', 'gate')
  type('Replace with', '$1 $& \\n')
  await says('1 of 3')
  const replacing = page.getByLabelText('Replace with')
  key('Enter', {}, replacing)
  key('Enter', {}, replacing)
  await until(() => expect(text()).toBe('a $1 $& \\n, a $1 $& \\n|a gate'))
  expect(editor().getHTML()).toContain('<strong>a $1 $&amp; \\n</strong>')
  editor().commands.undo()
  expect(text()).toBe('a $1 $& \\n, a gate|a gate')
  editor().commands.undo()
  expect(text()).toBe('a gate, a gate|a gate')
})

test('replaces all at once, by patterns too, with one undo', async () => {
  const { type, says, text, editor, page, press } = await openFinding('<p>12 gates and 3 hedges</p>')
  fireEvent.click(page.getByLabelText('Regular expression'))
  type('Find', '(\\d+')
  await says('This is not a valid regular expression: a bracket or backslash is unclosed.')
  type('Find', '(\\d+) (\\w+)')
  await says('1 of 2')
  type('Replace with', '$2: $1')
  await press('Replace all')
  await says('2 places replaced')
  expect(text()).toBe('gates: 12 and hedges: 3')
  editor().commands.undo()
  expect(text()).toBe('12 gates and 3 hedges')
})

test('finds and replaces nothing by an invalid pattern', async () => {
  const { type, says, page, key, selected, text } = await openFinding('<p>A gate (a gate) and (a gate)</p>')
  fireEvent.click(page.getByLabelText('Regular expression'))
  type('Find', '(a gate')
  await says('This is not a valid regular expression: a bracket or backslash is unclosed.')
  expect(selected()).toBe('')
  key('Enter', {}, page.getByLabelText('Replace with'))
  key('Enter', {}, page.getByLabelText('Replace with'))
  expect(text()).toBe('A gate (a gate) and (a gate)')
})

test('does not autolink in very many replacements', async () => {
  const { type, says, text, editor, press } = await openFinding('<p>At home now</p>'.repeat(101))
  type('Find', 'home ')
  await says('1 of 101')
  type('Replace with', 'https://example.com ')
  await press('Replace all')
  await says('101 places replaced')
  expect(text()).toMatch(/^At https:\/\/example\.com now\|/)
  expect(editor().getHTML()).not.toContain('<a ')
})

test('handles a pattern that matches nothing', async () => {
  const { type, says, page, key, editor, value } = await openFinding('<p>On gates</p>')
  fireEvent.click(page.getByLabelText('Regular expression'))
  type('Find', 'x*')
  await says('Not found')
  key('Escape')
  await until(() => expect(document.querySelector('.find-bar')).toBeNull())
  editor().commands.setTextSelection({ from: 4, to: 9 })
  fireEvent.keyDown(editor().view.dom, { key: 'f', ctrlKey: true })
  await until(() => expect(value('Find')).toBe('gates'))
  await says('1 of 1')
})

test('stops a pattern that typed text makes slow', async () => {
  const { type, says, page, editor } = await openFinding('<p>aaa</p>')
  fireEvent.click(page.getByLabelText('Regular expression'))
  type('Find', '(a+)+$')
  await says('1 of 1')
  editor().commands.insertContentAt(4, `${'a'.repeat(28)}!`)
  await says('This takes too long. Simplify the expression: nested repeats such as (a+)+ are slow.')
  editor().commands.deleteRange({ from: 32, to: 33 })
  await says('1 match')
})

test('stops a pattern that a replacement makes slow', async () => {
  const { type, says, page, press, text } = await openFinding(`<p>${'a'.repeat(14)}b${'a'.repeat(14)}!</p>`)
  fireEvent.click(page.getByLabelText('Regular expression'))
  type('Find', '(a+)+$|b')
  type('Replace with', 'a')
  await says('1 of 1')
  await press('Replace')
  await says('This takes too long. Simplify the expression: nested repeats such as (a+)+ are slow.')
  expect(text()).toBe(`${'a'.repeat(29)}!`)
})

test('finds text that was typed in the meantime', async () => {
  const { type, says, page, key, text, editor } = await openFinding('<p>a1 b2 c3</p><p>d4</p>')
  fireEvent.click(page.getByLabelText('Regular expression'))
  type('Find', '([a-z])(\\d)')
  type('Replace with', '$2$1')
  for (const status of ['1 of 4', '1 of 3', '1 of 2', '1 of 1']) {
    await says(status)
    key('Enter', {}, page.getByLabelText('Replace with'))
  }
  expect(text()).toBe('1a 2b 3c|4d')
  await says('Not found')
  editor().commands.insertContentAt(1, 'e5 ')
  await says('1 match')
})
