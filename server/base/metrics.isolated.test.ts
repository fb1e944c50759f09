import { expect, test } from 'vitest'
import { counters, registry, requestSeconds, setBackupTime } from './metrics.ts'

test('exports requests as a histogram and events as counters', async () => {
  counters.mailsFailed.inc()
  for (const seconds of [0.0005, 0.02, 0.02, 60]) requestSeconds.observe({ status: 200 }, seconds)
  requestSeconds.observe({ status: 503 }, 0.3)
  const lines = (await registry.metrics()).split('\n')
  expect(lines).toContain('# TYPE byline_request_seconds histogram')
  expect(lines).toContain('byline_request_seconds_bucket{le="0.001",status="200"} 1')
  expect(lines).toContain('byline_request_seconds_bucket{le="0.025",status="200"} 3')
  expect(lines).toContain('byline_request_seconds_bucket{le="10",status="200"} 3')
  expect(lines).toContain('byline_request_seconds_bucket{le="+Inf",status="200"} 4')
  expect(lines).toContain('byline_request_seconds_count{status="503"} 1')
  expect(lines).toContain('byline_mails_failed_total 1')
  expect(lines).toContain('byline_mails_sent_total 0')
  expect(lines.at(-1)).toBe('')
})

test('omits the time of the last backup until one exists', async () => {
  const sample = /^byline_last_backup_timestamp_seconds /m
  expect(await registry.metrics()).not.toMatch(sample)
  setBackupTime(1_700_000_000_000)
  expect(await registry.metrics()).toMatch(/^byline_last_backup_timestamp_seconds 1700000000$/m)
  setBackupTime(null)
  expect(await registry.metrics()).not.toMatch(sample)
})
