import { type Client, dataOf } from './client.ts'

/** `every`: hours. `failedAt` is null unless the last one failed. */
export type PlannedBackups = {
  every: number
  madeAt: string | null
  failedAt: string | null
  reason: string
  isLate: boolean
}

/** Null while the server plans none. For administrators. */
export async function findPlannedBackups(client: Client): Promise<PlannedBackups | null> {
  return (await dataOf(client.rpc('planned_backups'))) as unknown as PlannedBackups | null
}
