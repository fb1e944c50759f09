import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { confirmationTrouble, newPasswordTrouble } from './check-account.ts'
import { useAccountForm } from './use-account-form.ts'

/** Chooses a new password for whoever is signed in; `onDone` says where that leads. Where it is not what a page is for, its button is plain. */
export function NewPasswordForm({
  onDone,
  variant = 'main',
}: {
  onDone: () => void
  variant?: 'main' | 'plain'
}) {
  const { session } = useSession()
  const { troubles, busy, form } = useAccountForm({
    check(typed) {
      const newPassword = newPasswordTrouble(typed('newPassword'))
      const confirmPassword = confirmationTrouble(typed('newPassword'), typed('confirmPassword'))
      if (confirmPassword === 'Passwords do not match!') toast.error(confirmPassword)
      return { newPassword, confirmPassword }
    },
    async send({ auth }, typed) {
      const { error } = await auth.updateUser({ password: typed('newPassword') })
      if (error) throw error
      toast.success('Password updated successfully!')
      onDone()
    },
  })

  return (
    <form {...form}>
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
      <Button type="submit" variant={variant} size="tall" wide busy={busy}>
        Submit
      </Button>
    </form>
  )
}
