import { PasswordField } from '#app/ui/password-field.tsx'
import { AccountName } from './account-name.tsx'

/** Asks an account that is known for its password. `error`: shown at the field. */
export function OwnPasswordField({ email, error }: { email: string; error: string | null | undefined }) {
  return (
    <>
      <AccountName email={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        aria-required
        error={error}
      />
    </>
  )
}
