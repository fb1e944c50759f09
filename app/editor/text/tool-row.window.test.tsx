import { fireEvent, render, screen } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { expect, test } from 'vitest'
import { ToolRow } from './tool-row.tsx'

test.each([
  ['ArrowLeft', 2, 'File name'],
  ['ArrowRight', 2, 'File name'],
  ['Home', 2, 'File name'],
  ['End', 2, 'File name'],
  ['ArrowLeft', 0, 'Before'],
  ['ArrowRight', 4, 'After'],
])('%s at place %i of a field moves to %s', (key, place, label) => {
  const editor = new Editor({ element: null, content: '', extensions: [StarterKit] })
  render(
    <ToolRow editor={editor} className="" label="Block">
      <button type="button" aria-label="Before" />
      <input aria-label="File name" defaultValue="a.ts" />
      <button type="button" aria-label="After" />
    </ToolRow>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('File name')
  field.focus()
  field.setSelectionRange(place, place)
  fireEvent.keyDown(field, { key })
  expect(document.activeElement).toBe(screen.getByLabelText(label))
})
