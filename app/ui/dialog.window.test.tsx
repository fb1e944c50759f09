import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

const dialog = (open: boolean) => <Dialog open={open} onClose={() => {}} title="Wait" actions={null} />
const isOpen = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true }).open

it('stays open until its parent closes it', () => {
  const { rerender } = render(dialog(true))
  screen.getByRole<HTMLDialogElement>('dialog').close()
  expect(isOpen()).toBe(true)
  rerender(dialog(false))
  expect(isOpen()).toBe(false)
})

it('closes on a click that started on the backdrop', () => {
  const close = vi.fn()
  render(<Dialog onClose={close} title="Wait" />)
  const backdrop = screen.getByRole('dialog')
  fireEvent.pointerDown(screen.getByText('Wait'))
  fireEvent.click(backdrop)
  expect(close).not.toHaveBeenCalled()
  fireEvent.pointerDown(backdrop)
  fireEvent.click(backdrop)
  expect(close).toHaveBeenCalledOnce()
})
