import { type Client, jsonOf } from './client.ts'

/** `every`: hours. `failedAt` is null unless the last one failed. */
export type PlannedBackups = {
  every: number
  madeAt: string | null
  failedAt: string | null
  reason: string
  isLate: boolean
}

/** Null while the server plans none. For administrators. */
export const findPlannedBackups = (client: Client) =>
  jsonOf<PlannedBackups | null>(client.rpc('planned_backups'))
