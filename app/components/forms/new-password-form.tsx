import { useState } from 'react'
import { isWrongCode } from '#app/loading/error-sentence.ts'
import { showAccountError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { findRequestedLink } from '#app/session/requested-link.ts'
import { useSession } from '#app/session/session-context.ts'
import { signInAgain, WrongPassword } from '#app/session/sign-in-again.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Typed } from '#app/ui/use-form.ts'
import { backendCode } from '#shared/data/backend-code.ts'
import type { Client } from '#shared/data/client.ts'
import { submitSecondFactor } from '#shared/data/submit-second-factor.ts'
import { AccountName, ChosenPasswordField } from './account-fields.tsx'
import { confirmationError, givenPasswordError, newPasswordError } from './check-account.ts'
import { CodeField, codeError, WRONG_CODE } from './code-field.tsx'

type Props = {
  requiresCurrent?: boolean
  onStale?: () => void
  onDone?: () => void
  variant?: 'main' | 'plain'
}

export function NewPasswordForm({ requiresCurrent = false, onStale, onDone, variant = 'main' }: Props) {
  const { user, link } = useSession()
  const email = user?.email ?? ''
  const [isCodeMissing, setCodeMissing] = useState(false)
  // The current password signs in again, which needs another code.
  const needsCode = isCodeMissing || (requiresCurrent && user !== null && user.secondFactor !== 'none')
  const isPending = !requiresCurrent && link?.type === 'recovery'
  const { busy, errors, show, form } = useMutationForm({
    isForVisitors: true,
    staysBusy: true,
    check: typed => ({
      currentPassword: requiresCurrent ? givenPasswordError(typed('currentPassword')) : null,
      newPassword: newPasswordError(typed('newPassword')),
      confirmPassword: confirmationError(typed('newPassword'), typed('confirmPassword')),
      code: needsCode ? codeError(typed('code')) : null,
    }),
    onInvalid({ confirmPassword }) {
      if (confirmPassword === 'Passwords do not match!') toast.error(confirmPassword)
    },
    save,
    onError(error) {
      if (error instanceof WrongPassword) show({ currentPassword: error.message })
      else if (isWrongCode(error)) show({ code: WRONG_CODE })
      else if (backendCode(error) === 'insufficient_aal')
        show({ code: 'Enter the code from your authenticator app as well' })
      else showAccountError(error)
    },
  })

  async function save(client: Client, typed: Typed) {
    const password = typed('newPassword')
    const current_password = requiresCurrent ? typed('currentPassword') : undefined
    // The settings of the auth service decide whether it requires the current password, a recent sign-in or neither.
    if (current_password !== undefined) await signInAgain(client, email, current_password)
    else if (isPending) await link.redeem(client)
    if (needsCode) {
      await submitSecondFactor(client, typed('code'))
      // Recovery codes work once, and only another sign-in needs another.
      setCodeMissing(requiresCurrent)
    }
    const { error } = await client.auth.updateUser({ password, current_password })
    if (error?.code === 'insufficient_aal') setCodeMissing(true)
    if (onStale && error?.code === 'reauthentication_needed') return onStale()
    if (error) throw error
    // Supabase's response still contains the flag for the old password.
    if (user?.hasOneTimePassword) await client.auth.refreshSession()
    toast.success('Password updated successfully!')
    onDone?.()
  }

  return (
    <form {...form}>
      {/* The token does not name its account, so this uses the address for which this browser requested the link. */}
      <AccountName email={isPending ? (findRequestedLink() ?? '') : email} />
      {requiresCurrent && (
        <PasswordField
          label="Current Password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors.currentPassword}
        />
      )}
      <ChosenPasswordField label="New Password" name="newPassword" error={errors.newPassword} />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
      {needsCode && <CodeField error={errors.code} />}
      <Button type="submit" variant={variant} size="tall" wide busy={busy}>
        Submit
      </Button>
    </form>
  )
}
