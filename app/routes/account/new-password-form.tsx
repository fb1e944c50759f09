import { findAsked } from '#app/session/asked-link.ts'
import { useSession } from '#app/session/session-context.ts'
import { signInAgain, WrongPassword } from '#app/session/sign-in-again.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { AccountName } from './account-name.tsx'
import { confirmationTrouble, givenPasswordTrouble, newPasswordTrouble } from './check-account.ts'
import { useAccountForm } from './use-account-form.ts'

type Props = {
  /** After a recovery the old password is not asked for: it was forgotten. */
  asksCurrent?: boolean
  /** The session of a recovery is too old for a new password. */
  onStale?: () => void
  /** Says where a new password leads. */
  onDone: () => void
  /** Where it is not what a page is for, its button is plain. */
  variant?: 'main' | 'plain'
}

/** Chooses a new password for the account that is signed in. */
export function NewPasswordForm({ asksCurrent = false, onStale, onDone, variant = 'main' }: Props) {
  const { session, link } = useSession()
  const email = session.state === 'signed in' ? session.user.email : ''
  const isPending = !asksCurrent && link?.type === 'recovery'
  const { troubles, busy, form } = useAccountForm({
    check(typed) {
      const currentPassword = asksCurrent ? givenPasswordTrouble(typed('currentPassword')) : null
      const newPassword = newPasswordTrouble(typed('newPassword'))
      const confirmPassword = confirmationTrouble(typed('newPassword'), typed('confirmPassword'))
      if (confirmPassword === 'Passwords do not match!') toast.error(confirmPassword)
      return { currentPassword, newPassword, confirmPassword }
    },
    async send(client, typed) {
      const password = typed('newPassword')
      const current_password = asksCurrent ? typed('currentPassword') : undefined
      // Whether the service asks for the current password, for a recent sign-in or for neither is its own setting.
      if (current_password !== undefined) await signInAgain(client, email, current_password)
      else if (isPending) await link.redeem(client)
      const { error } = await client.auth.updateUser({ password, current_password })
      if (onStale && error?.code === 'reauthentication_needed') return onStale()
      if (error) throw error
      toast.success('Password updated successfully!')
      onDone()
    },
    troublesOf: error => (error instanceof WrongPassword ? { currentPassword: error.message } : null),
  })

  return (
    <form {...form}>
      {/* Whose link it is, the service says when the token is used; until then, whoever was asked for here. */}
      <AccountName email={isPending ? (findAsked() ?? '') : email} />
      {asksCurrent && (
        <PasswordField
          label="Current Password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={troubles.currentPassword}
        />
      )}
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
