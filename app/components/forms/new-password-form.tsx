import { useState } from 'react'
import { showAccountError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { findRequestedLink } from '#app/session/requested-link.ts'
import { useSession } from '#app/session/session-context.ts'
import { signInAgain, WrongPassword } from '#app/session/sign-in-again.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Typed } from '#app/ui/use-form.ts'
import { backendCode } from '#shared/data/backend-code.ts'
import { type Client, dataOf } from '#shared/data/client.ts'
import { AccountName, ChosenPasswordField } from './account-fields.tsx'
import { confirmationError, givenPasswordError, newPasswordError } from './check-account.ts'

type Props = {
  requiresCurrent?: boolean
  onStale?: () => void
  onDone?: () => void
  variant?: 'main' | 'plain'
}

export function NewPasswordForm({ requiresCurrent = false, onStale, onDone, variant = 'main' }: Props) {
  const { user, link } = useSession()
  const email = user?.email ?? ''
  const [factorId, setFactorId] = useState<string | null>(null)
  const isPending = !requiresCurrent && link?.type === 'recovery'
  const { busy, errors, show, form } = useMutationForm({
    isForVisitors: true,
    staysBusy: true,
    check: typed => ({
      currentPassword: requiresCurrent ? givenPasswordError(typed('currentPassword')) : null,
      newPassword: newPasswordError(typed('newPassword')),
      confirmPassword: confirmationError(typed('newPassword'), typed('confirmPassword')),
      code: factorId === null || /^\d{6}$/.test(typed('code')) ? null : 'Enter the six-digit code',
    }),
    onInvalid({ confirmPassword }) {
      if (confirmPassword === 'Passwords do not match!') toast.error(confirmPassword)
    },
    save,
    onError(error) {
      if (error instanceof WrongPassword) show({ currentPassword: error.message })
      else if (backendCode(error) === 'mfa_verification_failed') show({ code: 'This code is not current' })
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
    if (factorId !== null) await dataOf(client.auth.mfa.challengeAndVerify({ factorId, code: typed('code') }))
    const { error } = await client.auth.updateUser({ password, current_password })
    if (error?.code === 'insufficient_aal') setFactorId(await requireFactor(client))
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
      {factorId !== null && (
        <TextField
          label="Code from your authenticator app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={errors.code}
        />
      )}
      <Button type="submit" variant={variant} size="tall" wide busy={busy}>
        Submit
      </Button>
    </form>
  )
}

async function requireFactor({ auth }: Client): Promise<string> {
  const [factor] = (await dataOf(auth.mfa.listFactors())).totp
  if (!factor) throw new Error('Your account has a second factor that this site does not support.')
  return factor.id
}
