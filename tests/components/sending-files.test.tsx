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
    expect(found[0]?.textContent).toBe('File')
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
    await until(() => form.page.getByText(/^‘plan.pdf’ was not sent. The connection was interrupted/))
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(editor().getHTML().includes('plan.pdf')).toBe(stays)
})
