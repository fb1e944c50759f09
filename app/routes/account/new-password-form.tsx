import { type FormEvent, useState } from 'react'
import { accountErrorSentence } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { confirmationTrouble, newPasswordTrouble, type Troubles } from './check-account.ts'
import { fieldText, focusTrouble } from './read-fields.ts'

/** Chooses a new password for whoever is signed in; `onDone` says where that leads. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { session, connect } = useSession()
  const [troubles, setTroubles] = useState<Troubles>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const password = fieldText(form, 'newPassword')
    const found = {
      newPassword: newPasswordTrouble(password),
      confirmPassword: confirmationTrouble(password, fieldText(form, 'confirmPassword')),
    }
    setTroubles(found)
    if (found.confirmPassword === 'Passwords do not match!') toast.error(found.confirmPassword)
    if (focusTrouble(form, found)) return
    setBusy(true)
    try {
      const client = await connect()
      const { error } = await client.auth.updateUser({ password })
      if (error) throw error
      toast.success('Password updated successfully!')
      onDone()
    } catch (error) {
      toast.error(accountErrorSentence(error))
      setBusy(false)
    }
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      {/* Tells a password manager whose password this is; managers overlook an input of type hidden. */}
      <input
        type="text"
        hidden
        autoComplete="username"
        value={session.state === 'signed in' ? session.user.email : ''}
        readOnly
      />
      <PasswordField
        label="New Password"
        name="newPassword"
        autoComplete="new-password"
        required
        hint="8 characters or more"
        error={troubles.newPassword}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={troubles.confirmPassword}
      />
      <Button type="submit" variant="main" size="tall" wide busy={busy}>
        Submit
      </Button>
    </form>
  )
}
