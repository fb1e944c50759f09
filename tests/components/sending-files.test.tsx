import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { openForm } from './post-form-fixture.tsx'

test('uploads a file while its preview stands in the text', async () => {
  const arrived = Promise.withResolvers<Response>()
  const form = await openForm(null, {
    intercept: request =>
      new URL(request.url).pathname.includes('/object/thumbnail/Content/') ? arrived.promise : null,
  })
  await form.ready()
  const { editor } = form
  editor().commands.setTextSelection(1)
  editor().view.dispatch(editor().state.tr.insertText('/file'))
  const [option] = await until(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    expect(found[0]?.textContent).toBe('FileVideo, audio or a download')
    return found
  })
  fireEvent.click(option ?? document)
  const dialog = await form.dialog('File')
  const file = new File(['%PDF-1.7 words'], 'plan.pdf')
  fireEvent.change(dialog.querySelector('input') ?? document, { target: { files: [file] } })
  await until(() => expect(dialog.textContent).toContain('plan.pdf'))
  fireEvent.submit(dialog.querySelector('form') ?? document)
  await until(() => expect(editor().getHTML()).toContain('<strong>plan.pdf</strong> <em>Sending…</em>'))
  expect(dialog.isConnected).toBe(false)
  arrived.resolve(Response.json({ Key: 'a', Id: 'b' }))
  await until(() => expect(editor().getHTML()).toContain('<em>PDF, 1 kB</em>'))
})

test('adds each pasted file with a message of its own', async () => {
  const form = await openForm(null, {
    async intercept(request) {
      const isFile = new URL(request.url).pathname.includes('/object/thumbnail/Content/')
      return isFile ? Response.json({ Key: 'a', Id: 'b' }) : null
    },
  })
  await form.ready()
  const clipboardData = new DataTransfer()
  const files = [
    new File(['%PDF-1.7 words'], 'plan.pdf', { type: 'application/pdf' }),
    new File(['ID3 sound'], 'talk.mp3', { type: 'audio/mpeg' }),
    new File(['words'], 'notes.txt', { type: 'text/plain' }),
  ]
  // Node shows no file of happy-dom.
  Object.defineProperty(clipboardData, 'files', { value: files })
  const { editor } = form
  editor().view.dom.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  await until(() => form.page.getByText('‘plan.pdf’ was added'))
  await until(() => form.page.getByText('‘talk.mp3’ was added'))
  await until(() => form.page.getByText(/^‘notes.txt’ was not uploaded. Choose an MP4/))
  const found: unknown[] = []
  editor().state.doc.descendants(({ attrs, type }) => {
    if (type.name === 'attachedFile') found.push([attrs.name, attrs.facts, attrs.href])
  })
  const stored = expect.stringMatching(
    /^\/storage\/v1\/object\/public\/thumbnail\/Content\/[\w-]+\.(pdf|mp3)$/,
  )
  expect(found).toEqual([
    ['plan.pdf', 'PDF, 1 kB', stored],
    ['talk.mp3', 'MP3, 1 kB', stored],
  ])
})
