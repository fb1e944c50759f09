import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
const registers = [registry]

const counter = (name: string, help: string) => new Counter({ name: `byline_${name}_total`, help, registers })

export const counters = {
  pageCacheHits: counter('page_cache_hits', 'Pages served from the cache.'),
  pageCacheMisses: counter('page_cache_misses', 'Pages that were not cached.'),
  mailsSent: counter('mails_sent', 'Emails accepted by the mail server.'),
  mailsFailed: counter('mails_failed', 'Emails that permanently failed.'),
  backupsMade: counter('backups_made', 'Scheduled backups that succeeded.'),
  backupsFailed: counter('backups_failed', 'Scheduled backups that failed.'),
}

export const requestSeconds = new Histogram({
  name: 'byline_request_seconds',
  help: 'Requests by status, with the time to the last byte.',
  labelNames: ['status'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const diskFree = new Gauge({
  name: 'byline_disk_free_bytes',
  help: 'Free disk space of DATA_DIR.',
  registers,
})

const lastBackup = new Gauge({
  name: 'byline_last_backup_timestamp_seconds',
  help: 'Time of the latest scheduled backup.',
  registers,
})
lastBackup.remove()

export function setBackupTime(time: number | null): void {
  if (time === null) lastBackup.remove()
  else lastBackup.set(time / 1000)
}
