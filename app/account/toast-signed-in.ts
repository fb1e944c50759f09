import { storedUser } from '#app/session/stored-session.ts'
import { toast } from '#app/ui/toaster.tsx'

const removed =
  'The password of this account was removed, because someone else may have chosen it. Set a new one in your profile.'

/** Shows nothing until the second factor has been given. */
export function toastSignedIn(done = 'Successfully logged in!'): void {
  const user = storedUser()
  if (user?.secondFactor === 'missing') return
  if (user?.isPasswordRemoved) toast.success(`${done} ${removed}`, { duration: 10_000 })
  else toast.success(done)
}
