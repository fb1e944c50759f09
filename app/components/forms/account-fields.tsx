import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

type Props = { error: string | null | undefined }
type PasswordProps = Props & { label?: string; name?: string }

export const EmailField = (props: Partial<ComponentProps<typeof TextField>>) => (
  <TextField
    label="Email address"
    name="email"
    type="email"
    autoComplete="username"
    maxLength={254}
    required
    {...props}
  />
)

export const FullNameField = ({ error }: Props) => (
  <TextField label="Full name" name="fullName" autoComplete="name" required error={error} />
)

export const ChosenPasswordField = ({ label = 'Password', name = 'password', error }: PasswordProps) => (
  <PasswordField
    label={label}
    name={name}
    autoComplete="new-password"
    required
    hint={error ? undefined : '8 characters or more'}
    error={error}
  />
)

/** Tells password managers which account a form is for. They ignore an input of type hidden. */
export function AccountName({ email }: { email: string }) {
  return <input type="text" hidden autoComplete="username" value={email} readOnly />
}

export function OwnPasswordField({ email, error }: Props & { email: string }) {
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
