import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LinkFields } from './link-fields.tsx'
import { newEntry } from './link-list.ts'

const choices = (
  <>
    <option value="/resume">Résumé</option>
    <option value="page 7">Uses (draft)</option>
  </>
)

test.each([
  ['/resume', '', { label: 'Résumé', pageId: null, address: '/resume', isTyped: false }],
  ['page 7', ' ', { label: 'Uses', pageId: 7, address: '', isTyped: false }],
  ['/resume', 'CV', { pageId: null, address: '/resume', isTyped: false }],
])('choosing %s for a link named %j names it', (value, label, expected) => {
  const onChange = vi.fn()
  render(<LinkFields entry={{ ...newEntry(), label }} errors={null} choices={choices} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Links to'), { target: { value } })
  expect(onChange).toHaveBeenCalledWith(expected)
})
