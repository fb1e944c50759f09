import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useDrawnCover } from './use-drawn-cover.ts'

function Form() {
  const [cover, setCover] = useState('sun-7-0123abcd')
  const { announced, hasFormer, draw, recolour, undo, undoByKey } = useDrawnCover(cover, setCover)
  return (
    <>
      <button type="button" onClick={draw} onKeyDown={undoByKey}>
        Draw again
      </button>
      <button type="button" onClick={recolour}>
        Another color
      </button>
      {hasFormer && (
        <button type="button" onClick={undo}>
          Undo
        </button>
      )}
      <p role="status">{announced}</p>
      <code>{cover}</code>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const chosen = () => document.querySelector('code')?.textContent

test('undoes each change of drawing and ink', () => {
  render(<Form />)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  press('Draw again')
  const drawn = chosen()
  expect(drawn).toMatch(/^rings-7-/)
  expect(screen.getByRole('status').textContent).toBe('Drawn: rings, color 7 of 7')
  press('Another color')
  expect(chosen()).toBe(drawn?.replace('-7-', '-1-'))
  press('Undo')
  expect(chosen()).toBe(drawn)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Draw again' }), { key: 'z', ctrlKey: true })
  expect(chosen()).toBe('sun-7-0123abcd')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
