import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { TextArea, TextInput } from './text-input.tsx'

function Controlled() {
  const [text, setText] = useState('')
  return (
    <>
      <TextInput value={text} onChange={({ target }) => setText(target.value)} />
      <output>{JSON.stringify(text)}</output>
    </>
  )
}

describe('a text field', () => {
  it('ignores a leading space and keeps the caret in place', () => {
    render(<TextArea defaultValue="" />)
    const field: HTMLTextAreaElement = screen.getByRole('textbox')
    fireEvent.input(field, { target: { value: ' ' } })
    expect(field.value).toBe('')
    field.value = '  On walls '
    field.setSelectionRange(4, 4)
    fireEvent.input(field)
    expect(field.value).toBe('On walls ')
    expect(field.selectionStart).toBe(2)
  })

  it('passes the text without leading spaces to its parent', () => {
    render(<Controlled />)
    fireEvent.input(screen.getByRole('textbox'), { target: { value: '  a b ' } })
    screen.getByText('"a b "')
  })

  it('leaves a composition alone until it ends', () => {
    render(<Controlled />)
    const field = screen.getByRole('textbox')
    fireEvent(field, new CompositionEvent('compositionstart', { bubbles: true }))
    Reflect.set(field, 'value', '')
    fireEvent.input(field, { target: { value: ' か' }, isComposing: true })
    expect(field).toHaveProperty('value', ' か')
    screen.getByText('" か"')
    fireEvent(field, new CompositionEvent('compositionend', { bubbles: true }))
    expect(field).toHaveProperty('value', 'か')
    screen.getByText('"か"')
  })
})
