import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'

/** `every`: hours. `failedAt` is null unless the last one failed. */
export type PlannedBackups = {
  every: number
  madeAt: string | null
  failedAt: string | null
  reason: string
  isLate: boolean
}

/** Null while the server plans none. For administrators. */
export async function findPlannedBackups(client: SupabaseClient<Database>): Promise<PlannedBackups | null> {
  const { data, error } = await client.rpc('planned_backups')
  if (error) throw error
  return data as unknown as PlannedBackups | null
}
