import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import { findProfile } from '#app/data/profiles.ts'
import { useAsync } from './use-async.ts'

/** Loads the profile once for each signed-in user. `missing`: the account does not exist any more. */
export function useProfile(userId: string | null, connect: () => Promise<SupabaseClient<Database>>) {
  const { value, trouble, reload } = useAsync(
    async () => ({ profile: await findProfile(await connect(), userId ?? '') }),
    userId,
  )
  return {
    profile: value?.profile ?? null,
    trouble,
    missing: value !== null && value.profile === null,
    reread: reload,
  }
}
