export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: MetricSample[]
}

export interface MetricSample {
  suffix?: string
  labels?: Record<string, string>
  value: number
}

const BUCKETS_IN_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const COUNTED = {
  page_cache_hits: 'Pages answered from memory.',
  page_cache_misses: 'Pages that were not in memory.',
  mails_sent: 'Mails that the mail server took.',
  mails_failed: 'Mails that could not be sent.',
  backups_made: 'Planned backups that were made.',
  backups_failed: 'Planned backups that failed.',
}

const counts = new Map<keyof typeof COUNTED, number>()
const requests = new Map<number, { buckets: number[]; sum: number; count: number }>()

let backupTime: number | null = null

/** Milliseconds; null without a backup. */
export function setBackupTime(time: number | null): void {
  backupTime = time
}

export function countUp(name: keyof typeof COUNTED): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

export function countRequest(status: number, seconds: number): void {
  let known = requests.get(status)
  if (!known) {
    known = { buckets: BUCKETS_IN_SECONDS.map(() => 0), sum: 0, count: 0 }
    requests.set(status, known)
  }
  const at = BUCKETS_IN_SECONDS.findIndex(limit => seconds <= limit)
  if (at >= 0) known.buckets[at] = (known.buckets[at] ?? 0) + 1
  known.sum += seconds
  known.count++
}

export function countedFamilies(): Family[] {
  const counters = Object.entries(COUNTED).map(([name, help]) => {
    const value = [...counts].find(([counted]) => counted === name)?.[1] ?? 0
    return { name: `byline_${name}_total`, help, type: 'counter' as const, samples: [{ value }] }
  })
  const backup: Family = {
    name: 'byline_last_backup_timestamp_seconds',
    help: 'When the newest planned backup was made.',
    type: 'gauge',
    samples: backupTime === null ? [] : [{ value: backupTime / 1000 }],
  }
  return [requestFamily(), ...counters, backup]
}

function requestFamily(): Family {
  const samples = [...requests].flatMap(([code, { buckets, sum, count }]) => {
    const status = String(code)
    let below = 0
    const limits = BUCKETS_IN_SECONDS.map((limit, at) => {
      below += buckets[at] ?? 0
      return { suffix: '_bucket', labels: { status, le: String(limit) }, value: below }
    })
    return [
      ...limits,
      { suffix: '_bucket', labels: { status, le: '+Inf' }, value: count },
      { suffix: '_sum', labels: { status }, value: sum },
      { suffix: '_count', labels: { status }, value: count },
    ]
  })
  return {
    name: 'byline_request_seconds',
    help: 'Requests by status, with the time until their last byte.',
    type: 'histogram',
    samples,
  }
}
