import type { SupabaseClient } from '@supabase/supabase-js'
import { useState } from 'react'
import type { UserRow } from '#app/data/admin-users.ts'
import type { Database } from '#app/data/database-types.ts'
import { errorSentence, SessionEnded } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'

export type UserActProps = {
  /** Open while there is one. */
  user: UserRow | null
  /** Told when the list is not true any more. */
  onDone: () => void
  onClose: () => void
}

/** Does something to a user after it was asked for; `act` answers false when the user is not as the list showed them. */
export function useUserAct(
  { user, onDone, onClose }: UserActProps,
  act: (client: SupabaseClient<Database>, user: UserRow) => Promise<boolean>,
  success: (user: UserRow) => string,
) {
  const { connectSignedIn } = useSession()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    if (!user) return
    setBusy(true)
    try {
      const client = await connectSignedIn()
      if (!client) throw new SessionEnded()
      if (await act(client, user)) toast.success(success(user))
      else toast.error(`${user.username} was changed or removed meanwhile. Now you see how it is.`)
      onDone()
    } catch (error) {
      toast.error(errorSentence(error))
    }
    setBusy(false)
    onClose()
  }

  return { busy, confirm }
}
