import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import type { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { type DialogName, openDialog } from '#shared/blocks/open-dialog.ts'
import { until } from '#tests/support/until.ts'
import { openForm } from './post-form-fixture.tsx'

/** Opens a dialog of the editor with a text, whose first block is selected. */
async function openWith(html: string, name: DialogName, title: string) {
  const form = await openForm()
  await form.ready()
  form.editor().commands.setContent(html)
  form.editor().commands.setNodeSelection(0)
  openDialog(form.editor(), name)
  const dialog = await form.dialog(title)
  const fillAlt = (value: string) =>
    fireEvent.change(form.page.getByLabelText('Alternative text'), { target: { value } })
  return { ...form, dialog, fillAlt }
}

test.each([
  ['a note that is emptied', '<p>[^1]: Said</p>', '<p>Some words.</p>'],
  ['no reference without a note', '', '<p>Some words[^1].</p>'],
])('removes %s in its dialog', async (_, note, stored) => {
  const form = await openForm()
  await form.ready()
  const { editor } = form
  editor().commands.setContent(`<p>Some words[^1].</p>${note}`)
  editor().commands.setTextSelection(13)
  openDialog(editor(), 'footnote')
  const dialog = await form.dialog('Footnote')
  const written: Editor = await until(() =>
    Reflect.get(dialog.querySelector('.footnote-text') ?? expect.fail(), 'editor'),
  )
  written.commands.clearContent()
  fireEvent.submit(dialog.querySelector('form') ?? dialog)
  await until(() => expect(dialog.isConnected).toBe(false))
  expect(editor().getHTML()).toBe(stored)
})

test.each([
  [
    'diagram',
    'Diagram',
    '<figure class="diagram" data-diagram="pie"><img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22%3E%3C/svg%3E" alt="Before"></figure>',
  ],
  ['picture', 'Image', '<figure><img src="https://example.com/a.png" alt="Before"></figure>'],
] as const)('asks before the text of a %s is lost', async (name, title, html) => {
  const { dialog, fillAlt } = await openWith(html, name, title)
  const cancel = () => fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fillAlt('After')
  cancel()
  await until(() => expect(document.body.textContent).toContain('Close without saving?'))
  expect(dialog.isConnected).toBe(true)
})

test.each([
  ['picture', 'Image'],
  ['gallery', 'Gallery'],
] as const)('describes each file chosen for a %s', async (name, title) => {
  const { editor, dialog, fillAlt } = await openWith('<p>Before</p>', name, title)
  fillAlt('A hedge')
  const files = ['a', 'b'].map(name => new File(['x'], `${name}.png`, { type: 'image/png' }))
  fireEvent.change(dialog.querySelector('input[type=file]') ?? dialog, { target: { files } })
  expect(
    editor()
      .getHTML()
      .match(/alt="[^"]*"/g),
  ).toEqual(['alt="A hedge"', 'alt="A hedge"'])
})
