import { TextField } from '#app/ui/field.tsx'

export const MailedCodeField = ({ error }: { error: string | null | undefined }) => (
  <TextField
    label="Code from the email"
    name="mailedCode"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoFocus
    required
    error={error}
  />
)

/** Byline's codes have ten digits; those of a hosted project six to ten. */
export const mailedCodeError = (code: string): string | null =>
  /^(\s*\d){6,10}\s*$/.test(code) ? null : 'Enter the code from the email'
