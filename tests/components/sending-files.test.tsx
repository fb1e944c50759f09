import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { openForm } from './post-form-fixture.tsx'

test.each([
  ['a file is in the text once it is sent', true, false],
  ['a file whose window is closed while it is sent does not come into the text', false, false],
  ['a file that fails after its window was closed is told', false, true],
])('%s', async (_, stays, fails) => {
  const sent: string[] = []
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  const form = await openForm(null, {
    async intercept(request) {
      if (!new URL(request.url).pathname.includes('/object/thumbnail/Content/')) return null
      sent.push(request.url)
      await arrived
      if (fails) throw new TypeError('Failed to fetch')
      return Response.json({ Key: 'a', Id: 'b' })
    },
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
  await until(() => expect(sent).toHaveLength(1))
  if (!stays) {
    await form.press('Cancel', dialog)
    await until(() => expect(dialog.isConnected).toBe(false))
  }
  arrive()
  if (stays) await until(() => expect(editor().getHTML()).toContain('plan.pdf'))
  if (fails)
    await until(() => form.page.getByText(/^‘plan.pdf’ was not uploaded. The connection was interrupted/))
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(editor().getHTML().includes('plan.pdf')).toBe(stays)
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
