/** Names the account of a form to a password manager, which ignores an input of type hidden. */
export function AccountName({ email }: { email: string }) {
  return <input type="text" hidden autoComplete="username" value={email} readOnly />
}
