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

it('asks before typed text is lost', () => {
  const close = vi.fn()
  let isChanged = true
  render(<Dialog onClose={close} isChanged={() => isChanged} title="Wait" />)
  const dialog = screen.getByRole('dialog')
  const cancel = () => fireEvent(dialog, new Event('cancel', { cancelable: true }))
  cancel()
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }))
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(close).not.toHaveBeenCalled()
  expect(screen.getAllByRole('dialog')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }))
  isChanged = false
  cancel()
  expect(close).toHaveBeenCalledOnce()
})

it('stays open when a file picker within it is canceled', () => {
  const close = vi.fn()
  render(
    <Dialog onClose={close} title="Wait">
      <input type="file" aria-label="Picture" />
    </Dialog>,
  )
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }))
  expect(close).not.toHaveBeenCalled()
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
