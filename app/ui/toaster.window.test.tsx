import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Toaster, toast } from './toaster.tsx'

it('stands within an open dialog where there are no popovers, and stays when the dialog closes', () => {
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
