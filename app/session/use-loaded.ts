import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import { isRefused } from './error-sentence.ts'
import { useSession } from './session-context.ts'
import { type Loaded, useAsync } from './use-async.ts'

/** Like `useAsync`, with the reader's client. */
export function useLoaded<Value>(
  load: (client: SupabaseClient<Database>) => Promise<Value>,
  key: string | null = '',
): Loaded<Value> {
  const { connectSignedIn, rereadProfile } = useSession()
  return useAsync(async () => {
    try {
      return await load(await connectSignedIn())
    } catch (error) {
      if (isRefused(error)) rereadProfile()
      throw error
    }
  }, key)
}
