import type { SupabaseClient } from '@supabase/supabase-js'
import { dataOf } from './data-of.ts'
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
  return (await dataOf(client.rpc('planned_backups'))) as unknown as PlannedBackups | null
}
