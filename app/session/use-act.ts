import type { SupabaseClient } from '@supabase/supabase-js'
import { useState } from 'react'
import type { Database } from '#app/data/database-types.ts'
import { toast } from '#app/ui/toaster.tsx'
import { errorSentence, SessionEnded } from './error-sentence.ts'
import { useSession } from './session-context.ts'

export function useAct(tell: (error: unknown) => string = errorSentence) {
  const { connectSignedIn } = useSession()
  const [busy, setBusy] = useState(false)

  async function act(work: (client: SupabaseClient<Database>) => Promise<void>) {
    setBusy(true)
    try {
      const client = await connectSignedIn()
      if (!client) throw new SessionEnded()
      await work(client)
    } catch (error) {
      toast.error(tell(error))
    }
    setBusy(false)
  }

  return { busy, act }
}
