import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
