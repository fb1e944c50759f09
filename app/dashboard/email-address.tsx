import { Fragment } from 'react'

/** Allows line breaks before the domain and its dots but the last, rather than within a word. */
export function EmailAddress({ email }: { email: string }) {
  const domain = email.lastIndexOf('@')
  if (domain < 1) return email
  return (
    <>
      {email.slice(0, domain)}
      {email
        .slice(domain)
        .split(/(?=\..*\.)/)
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal
          <Fragment key={index}>
            <wbr />
            {part}
          </Fragment>
        ))}
    </>
  )
}
