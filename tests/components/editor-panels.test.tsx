import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { openForm } from './post-form-fixture.tsx'

const line = vi.hoisted(() => ({ isBroken: true, requested: 0 }))

vi.mock('#app/editor/text/editor-panels.tsx', async original => {
  line.requested++
  if (line.isBroken) throw new TypeError('Failed to fetch dynamically imported module: editor-panels.js')
  return original()
})

test('retries the block menu at the next slash', async () => {
  const form = await openForm()
  Element.prototype.scrollIntoView = () => {}
  await form.ready()
  await until(() => expect(line.requested).toBeGreaterThan(0))
  const slash = () => {
    fireEvent.keyDown(form.editor().view.dom, { key: '/' })
    form.editor().commands.insertContent('/')
  }
  slash()
  await until(() => expect(document.querySelector('.toaster-bad')).not.toBeNull())
  expect(form.editor().getText()).toBe('/')
  form.editor().commands.clearContent()
  line.isBroken = false
  slash()
  await until(() => expect(document.querySelector('[role="listbox"]')).not.toBeNull())
  form.editor().commands.insertContent('heading 2')
  await until(() =>
    expect([...document.querySelectorAll('[role="option"]')].map(option => option.textContent)).toEqual([
      'Heading 2Within a section',
    ]),
  )
})
