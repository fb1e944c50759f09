import type { UserRow } from '#app/data/admin-users.ts'
import { toast } from '#app/ui/toaster.tsx'

export type UserActProps = {
  user: UserRow | null
  onDone: () => void
  onClose: () => void
}

/** Shows the result as a toast. `isChanged` false: the user no longer was as listed, so nothing was changed. */
export function showChange(user: UserRow, isChanged: boolean, success: string): void {
  if (isChanged) toast.success(success)
  else toast.error(`${user.username} was changed or removed meanwhile. Now you see how it is.`)
}
