import { expect, test, vi } from 'vitest'
import { writeMetrics } from './write-metrics.ts'

test('requests are a histogram by status, events are counters', async () => {
  // Counts are kept for the life of a process.
  vi.resetModules()
  const { countedFamilies, countRequest, countUp } = await import('#server/base/measures.ts')
  countUp('mails_failed')
  for (const seconds of [0.0005, 0.02, 0.02, 60]) countRequest(200, seconds)
  countRequest(503, 0.3)
  const lines = writeMetrics(countedFamilies()).split('\n')
  expect(lines).toContain('# TYPE byline_request_seconds histogram')
  expect(lines).toContain('byline_request_seconds_bucket{status="200",le="0.001"} 1')
  expect(lines).toContain('byline_request_seconds_bucket{status="200",le="0.025"} 3')
  expect(lines).toContain('byline_request_seconds_bucket{status="200",le="10"} 3')
  expect(lines).toContain('byline_request_seconds_bucket{status="200",le="+Inf"} 4')
  expect(lines).toContain('byline_request_seconds_count{status="503"} 1')
  expect(lines).toContain('byline_mails_failed_total 1')
  expect(lines).toContain('byline_mails_sent_total 0')
  expect(lines.at(-1)).toBe('')
})
