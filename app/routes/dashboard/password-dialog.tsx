import type { SupabaseClient } from '@supabase/supabase-js'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Database } from '#app/data/database-types.ts'
import { AccountName } from '#app/routes/account/account-name.tsx'
import { givenPasswordTrouble } from '#app/routes/account/check-account.ts'
import { fieldText, focusTrouble } from '#app/routes/account/read-fields.ts'
import { useSession } from '#app/session/session-context.ts'
import { signInAgain, WrongPassword } from '#app/session/sign-in-again.ts'
import { showError, useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

type Props = {
  open: boolean
  title: string
  act: string
  /** Called after the password is verified. An error shows a toast and keeps the dialog open. */
  onConfirm: (client: SupabaseClient<Database>) => Promise<void>
  onClose: () => void
  children: ReactNode
}

export function PasswordDialog({ open, title, act, onConfirm, onClose, children }: Props) {
  const { session } = useSession()
  const { busy, act: perform } = useAct()
  const email = session.state === 'signed in' ? session.user.email : ''
  const [trouble, setTrouble] = useState<string | null>(null)

  function close() {
    if (busy) return
    setTrouble(null)
    onClose()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const password = fieldText(form, 'password')
    const found = givenPasswordTrouble(password)
    setTrouble(found)
    if (focusTrouble(form, { password: found })) return
    await perform(
      async client => {
        await signInAgain(client, email, password)
        await onConfirm(client)
      },
      error => {
        if (!(error instanceof WrongPassword)) return showError(error)
        setTrouble(error.message)
        focusTrouble(form, { password: error.message })
      },
    )
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      onSubmit={submit}
      onInput={() => setTrouble(null)}
      actions={
        <>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {act}
          </Button>
        </>
      }
    >
      {children}
      <AccountName email={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        aria-required
        error={trouble}
      />
    </Dialog>
  )
}
