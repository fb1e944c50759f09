import { logFailure } from '#server/base/log.ts'
import { counters, setBackupTime } from '#server/base/metrics.ts'
import type { BackupPlan } from '#server/config/backup-plan.ts'
import type { Sql } from '#server/database/sql.ts'

export type BackupRecord = ReturnType<typeof recordBackups>

const LONGEST_REASON = 500

export function recordBackups(sql: Sql) {
  const record = async (write: Promise<unknown>) => {
    await write.catch(error => logFailure('backup-not-recorded', error))
  }
  return {
    /** Whether an administrator has asked for one since the last call. */
    async claimRequest(): Promise<boolean> {
      const claimed =
        await sql`update private.backups set is_requested = false where is_requested returning id`
      return claimed.length > 0
    },
    async planned({ every }: BackupPlan, newest: number | null) {
      setBackupTime(newest)
      const at = newest === null ? '-infinity' : new Date(newest).toISOString()
      await record(sql`insert into private.backups (every, made_at) values (${every}, ${at})
        on conflict (id) do update set every = excluded.every, made_at = excluded.made_at, is_planned = true`)
    },
    /** Until the next start with BACKUP_DIR, which may have been removed. */
    async stopped() {
      await record(sql`update private.backups set is_planned = false`)
    },
    async made(at: number, reason: string) {
      counters.backupsMade.inc()
      setBackupTime(at)
      await record(sql`update private.backups set made_at = ${new Date(at).toISOString()}`)
      await (reason
        ? this.failed(reason)
        : record(sql`update private.backups set failed_at = '-infinity', reason = ''`))
    },
    async failed(reason: string) {
      counters.backupsFailed.inc()
      await record(
        sql`update private.backups set failed_at = now(), reason = ${reason.slice(0, LONGEST_REASON)}`,
      )
    },
  }
}

/** For a server without scheduled backups. Only embedded databases, because another server may back up a shared one. */
export async function clearBackupRecord(sql: Sql): Promise<void> {
  await sql`delete from private.backups`
}
