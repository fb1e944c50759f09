import type { UserRow } from '#app/data/admin-users.ts'
import { toast } from '#app/ui/toaster.tsx'

export type UserActProps = {
  /** The dialog is open while there is one. */
  user: UserRow | null
  /** Called when the list is out of date. */
  onDone: () => void
  onClose: () => void
}

/** Says how it went; `isChanged` is false when the user was not any more as the list showed them. */
export function tellChange(user: UserRow, isChanged: boolean, success: string): void {
  if (isChanged) toast.success(success)
  else toast.error(`${user.username} was changed or removed meanwhile. Now you see how it is.`)
}
