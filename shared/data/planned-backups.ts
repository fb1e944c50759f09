import { type Client, dataOf, jsonOf } from './client.ts'

/** `every`: hours. `failedAt` is null unless the last one failed. */
export type PlannedBackups = {
  every: number
  madeAt: string | null
  failedAt: string | null
  reason: string
  isLate: boolean
}

/** Returns false while none are scheduled. */
export const requestBackup = (client: Client) => dataOf(client.rpc('request_backup'))

export const findPlannedBackups = (client: Client) =>
  jsonOf<PlannedBackups | null>(client.rpc('planned_backups'))
