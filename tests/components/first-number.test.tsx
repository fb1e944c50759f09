import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { openForm } from './post-form-fixture.tsx'

test('sets the first number of the list around the caret', async () => {
  const form = await openForm()
  await form.ready()
  const editor = form.editor()
  const items = '<li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li>'
  editor.commands.setContent(`<p>text</p><ol>${items}</ol>`)
  editor.commands.setTextSelection(10)
  editor.view.focus()
  fireEvent.keyDown(editor.view.dom, { key: 'Enter', altKey: true, shiftKey: true })
  await until(() => document.querySelector<HTMLElement>('[role="menu"] [role="menuitem"]'))
  fireEvent.click(form.page.getByText('First number…'))
  const dialog = await form.dialog('First number')
  fireEvent.change(form.page.getByLabelText('The list starts at'), { target: { value: 'three' } })
  await form.press('Set number', dialog)
  await until(() => form.page.getByText('Enter a whole number from 0 to 9999'))
  fireEvent.change(form.page.getByLabelText('The list starts at'), { target: { value: '12' } })
  await form.press('Set number', dialog)
  await until(() => expect(editor.getHTML()).toContain(`<ol start="12">${items}</ol>`))
  editor.commands.undo()
  expect(editor.getHTML()).toContain(`<ol>${items}</ol>`)
})
