import type { SupabaseClient } from '@supabase/supabase-js'
import type { UserRow } from '#app/data/admin-users.ts'
import type { Database } from '#app/data/database-types.ts'
import { useAct } from '#app/session/use-act.ts'
import { toast } from '#app/ui/toaster.tsx'

export type UserActProps = {
  /** Open while there is one. */
  user: UserRow | null
  /** Told when the list is not true any more. */
  onDone: () => void
  onClose: () => void
}

/** Does something to a user after it was asked for; `change` answers false when the user is not as the list showed them. */
export function useUserAct(
  { user, onDone, onClose }: UserActProps,
  change: (client: SupabaseClient<Database>, user: UserRow) => Promise<boolean>,
  success: (user: UserRow) => string,
) {
  const { busy, act } = useAct()

  async function confirm() {
    if (!user) return
    await act(async client => {
      if (await change(client, user)) toast.success(success(user))
      else toast.error(`${user.username} was changed or removed meanwhile. Now you see how it is.`)
      onDone()
    })
    onClose()
  }

  return { busy, confirm }
}
