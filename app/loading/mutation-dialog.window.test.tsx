import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DialogButton } from '#app/dashboard/dialog-button.tsx'
import { SessionContext } from '#app/session/session-context.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { sessionValue } from '#tests/support/session-value.ts'
import { MutationDialog } from './mutation-dialog.tsx'

it('stays open after an error until a success', async () => {
  let isRefused = true
  async function change() {
    if (isRefused) throw Object.assign(new Error(), { code: '42501' })
  }
  render(
    <SessionContext value={sessionValue}>
      <DialogButton
        dialog={close => (
          <MutationDialog title="Ban" actionLabel="Ban" onConfirm={change} onClose={close}>
            <input aria-label="Why" />
          </MutationDialog>
        )}
      >
        Open
      </DialogButton>
      <Toaster />
    </SessionContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  fireEvent.input(screen.getByLabelText('Why'), { target: { value: 'Spam' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ban' }))
  await screen.findByRole('alert', { hidden: true })
  expect(screen.getByLabelText('Why')).toHaveProperty('value', 'Spam')
  expect(screen.getAllByText('You are not allowed to do that.')).toHaveLength(1)

  isRefused = false
  fireEvent.click(screen.getByRole('button', { name: 'Ban' }))
  await waitFor(() => expect(screen.queryByLabelText('Why')).toBeNull())
})
