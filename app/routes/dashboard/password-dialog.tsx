import type { ReactNode } from 'react'
import type { Client } from '#app/data/client.ts'
import { OwnPasswordField } from '#app/routes/account/account-fields.tsx'
import { givenPasswordTrouble } from '#app/routes/account/check-account.ts'
import { useSession } from '#app/session/session-context.ts'
import { signInAgain, WrongPassword } from '#app/session/sign-in-again.ts'
import { showError, useAct } from '#app/session/use-act.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { useForm } from '#app/ui/use-form.ts'

type Props = {
  open: boolean
  title: string
  act: string
  danger?: boolean
  /** Called after the password is verified. An error shows a toast and keeps the dialog open. */
  onConfirm: (client: Client) => Promise<void>
  onClose: () => void
  children: ReactNode
}

export function PasswordDialog({ open, title, act, danger, onConfirm, onClose, children }: Props) {
  const email = useSession().user?.email ?? ''
  const { busy, act: perform } = useAct()
  const { troubles, show, clear, form } = useForm({
    check: typed => ({ password: givenPasswordTrouble(typed('password')) }),
    submit: typed =>
      perform(
        async client => {
          await signInAgain(client, email, typed('password'))
          await onConfirm(client)
        },
        error => {
          if (error instanceof WrongPassword) show({ password: error.message })
          else showError(error)
        },
      ),
  })

  function close() {
    if (busy) return
    clear()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      form={form}
      actions={<DialogActions act={act} danger={danger} busy={busy} onCancel={close} />}
    >
      {children}
      <OwnPasswordField email={email} error={troubles.password} />
    </Dialog>
  )
}
