import { TextField } from '#app/ui/field.tsx'
import { isCodeOfApp } from '#shared/data/submit-second-factor.ts'

const RECOVERY_CODE = /^([\s-]*[a-z\d]){16}[\s-]*$/i

export function CodeField({
  error,
  autoFocus = false,
}: {
  error: string | null | undefined
  autoFocus?: boolean
}) {
  return (
    <TextField
      label="Code from your authenticator app"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      required
      hint="Or one of your recovery codes."
      error={error}
    />
  )
}

export const codeError = (code: string): string | null =>
  isCodeOfApp(code) || RECOVERY_CODE.test(code)
    ? null
    : 'Enter the six-digit code from the app or a recovery code'

export const WRONG_CODE = 'This code is wrong or has expired'
