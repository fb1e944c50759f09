/** Breaks before its domain rather than within a word. */
export function EmailAddress({ email }: { email: string }) {
  const domain = email.lastIndexOf('@')
  if (domain < 1) return email
  return (
    <>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </>
  )
}
