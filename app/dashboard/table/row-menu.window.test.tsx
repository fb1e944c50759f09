import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { RowMenu } from './row-menu.tsx'

function renderMenu() {
  const remove = vi.fn()
  render(
    <MemoryRouter>
      <RowMenu
        of="On gates"
        actions={[
          { label: 'Edit', icon: null, to: '/edit' },
          { label: 'Delete', icon: null, isDangerous: true, onPress: remove },
        ]}
      />
    </MemoryRouter>,
  )
  const more = screen.getByRole('button', { name: 'More: On gates' })
  more.focus()
  fireEvent.keyDown(more, { key: 'ArrowDown' })
  return { more, remove }
}

it('opens by an arrow key on its first action', () => {
  renderMenu()
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Edit' }))
  expect(document.activeElement?.getAttribute('href')).toBe('/edit')
})

it('runs an action and returns the focus', () => {
  const { more, remove } = renderMenu()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect(remove).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(more)
})

it('opens above its button at the end of the window', () => {
  const atEnd = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  atEnd.mockImplementation(function (this: HTMLElement) {
    return this.classList.contains('menu')
      ? new DOMRect(0, 0, 200, 120)
      : new DOMRect(600, innerHeight - 40, 36, 36)
  })
  renderMenu()
  const { top, left } = screen.getByRole('menu').parentElement?.style ?? {}
  expect({ top, left }).toEqual({ top: `${innerHeight - 40 - 120}px`, left: '436px' })
  atEnd.mockRestore()
})
