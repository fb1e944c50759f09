import { useSession } from '#app/session/session-context.ts'

/** Tells a password manager whose password a form is about; managers overlook an input of type hidden. */
export function AccountName() {
  const { session } = useSession()
  const email = session.state === 'signed in' ? session.user.email : ''
  return <input type="text" hidden autoComplete="username" value={email} readOnly />
}
