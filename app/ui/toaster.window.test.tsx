import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Toaster, toast } from './toaster.tsx'

it('stays in an open dialog where popovers are missing', () => {
  expect('showPopover' in document.body).toBe(false)
  render(
    <>
      <dialog aria-label="Delete" />
      <Toaster />
    </>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })
  dialog.showModal()
  act(() => void toast.error('It was not deleted'))
  expect(dialog.contains(screen.getByText('It was not deleted'))).toBe(true)
  dialog.close()
  expect(dialog.contains(screen.getByText('It was not deleted'))).toBe(false)
  act(() => void toast.success('Deleted'))
  expect(dialog.contains(screen.getByText('Deleted'))).toBe(false)
})

it('fades toasts again after a focused one was removed', async () => {
  render(<Toaster />)
  act(() => void toast.success(<button type="button">Undo</button>, { id: 'deleted' }))
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  act(() => toast.dismiss('deleted'))
  act(() => void toast.success('Restored', { duration: 20 }))
  await waitFor(
    () => expect(screen.getByText('Restored').parentElement?.className).toContain('toaster-gone'),
    {
      timeout: 5000,
    },
  )
})
