import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
const registers = [registry]

const counter = (name: string, help: string) => new Counter({ name: `byline_${name}_total`, help, registers })

export const counters = {
  pageCacheHits: counter('page_cache_hits', 'Pages answered from memory.'),
  pageCacheMisses: counter('page_cache_misses', 'Pages that were not in memory.'),
  mailsSent: counter('mails_sent', 'Mails that the mail server took.'),
  mailsFailed: counter('mails_failed', 'Mails that could not be sent for good.'),
  backupsMade: counter('backups_made', 'Planned backups that were made.'),
  backupsFailed: counter('backups_failed', 'Planned backups that failed.'),
}

export const requestSeconds = new Histogram({
  name: 'byline_request_seconds',
  help: 'Requests by status, with the time until their last byte.',
  labelNames: ['status'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const diskFree = new Gauge({
  name: 'byline_disk_free_bytes',
  help: 'Room on the disk of DATA_DIR.',
  registers,
})

const lastBackup = new Gauge({
  name: 'byline_last_backup_timestamp_seconds',
  help: 'When the newest planned backup was made.',
  registers,
})
lastBackup.remove()

export function setBackupTime(time: number | null): void {
  if (time === null) lastBackup.remove()
  else lastBackup.set(time / 1000)
}
