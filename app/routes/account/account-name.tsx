/** Tells a password manager whose password a form is about; managers overlook an input of type hidden. */
export function AccountName({ email }: { email: string }) {
  return <input type="text" hidden autoComplete="username" value={email} readOnly />
}
