import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logEvent, logFailure, logRequest, logSentence } from './log.ts'
import { runInRequest } from './request-context.ts'

let lines: string[] = []
let event = 0
/** A unique event name for each test, since the rate limit counts by name. */
const name = () => `event-${++event}`

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
  for (const method of ['warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...parts) => void lines.push(parts.join(' ')))
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('writes one line with level, name and request id', () => {
  const kind = name()
  runInRequest({ address: '203.0.113.9', id: 'abc' }, () =>
    logEvent('warn', kind, { method: 'GET', path: '/x' }),
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z warn ${kind} id="abc" method="GET" path="/x"$`),
  )
})

test('escapes line breaks, control characters and bidirectional text', () => {
  const sent = '/a\nb\rc\u001b[2Jd\u0000e\u009bf\u2028g\u2029h\u202ei\u2066j\u200bk\ud800l\u0085m"n'
  logEvent('warn', name(), { path: sent })
  logFailure(name(), new Error(sent))
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
    expect(line).toContain('\\u001b[2Jd')
    expect(line).toContain('\\u202e')
    expect(line).toContain('\\"n')
  }
})

test('clips long values and stacks', () => {
  const deep = new Error('x '.repeat(50_000))
  deep.stack = `Error\n${'    at somewhere (file.ts:1:1)\n'.repeat(5000)}`
  logEvent('warn', name(), { path: 'a'.repeat(100_000) })
  logFailure(name(), deep)
  for (const line of lines) expect(line.length).toBeLessThan(2600)
})

test('leaves addresses, queries, tokens and values out of errors', () => {
  logFailure(
    name(),
    new Error(
      'could not send to noor@example.com: https://x.test/v?token=secret&a=1 eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.x',
    ),
  )
  const fromDatabase = Object.assign(new Error('duplicate key (email)=(noor)'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(noor) already exists.',
  })
  logFailure(name(), fromDatabase)
  expect(lines.join()).not.toMatch(/noor|secret|eyJ/)
  expect(lines[0]).toContain('log.isolated.test.ts')
  expect(lines[1]).toContain('code="23505"')
})

test('reports a gateway error without a code', () => {
  logFailure(name(), { code: '', message: 'Supabase responded with 402.', details: null, hint: null })
  logFailure(name(), { message: 'for noor@example.com' })
  expect(lines.map(line => line.slice(line.indexOf('error=')))).toEqual([
    'error="Supabase responded with 402."',
    'error="for <email>"',
  ])
})

test('writes ten lines of a burst and counts the rest', () => {
  const kind = name()
  for (let n = 0; n < 1000; n++) logEvent('warn', kind)
  expect(lines).toHaveLength(10)
  vi.advanceTimersByTime(1000)
  expect(lines).toHaveLength(11)
  expect(lines[10]).toMatch(/more=990$/)
  logEvent('warn', kind)
  expect(lines).toHaveLength(12)
})

const request = {
  id: 'an-id-of-a-test',
  method: 'GET',
  url: '/x?y',
  status: 200,
  milliseconds: 1.26,
  bytes: 9,
}

test('writes a thousand requests per second and counts the rest', () => {
  for (let n = 0; n < 1500; n++) logRequest(request)
  expect(lines).toHaveLength(1000)
  vi.advanceTimersByTime(1000)
  expect(lines.at(-1)).toMatch(/info request more=500$/)
})

test('prefixes each line so that none looks like an event', () => {
  logSentence('warn', 'First.\n2026-11-22T00:00:00.000Z error forged\n\u001b[2Jlast')
  expect(lines[0]).toMatch(
    /^\S+Z warn First\.\n {2}2026-11-22T00:00:00.000Z error forged\n {2}\\u001b\[2Jlast$/,
  )
})

test('LOG=json writes each line as an object', async () => {
  vi.stubEnv('LOG', 'json')
  vi.resetModules()
  const json = await import('./log.ts')
  vi.unstubAllEnvs()
  json.logEvent('warn', name(), { path: '/noor@example.com?q=x', status: 404, text: 'a\u2028"\n' })
  json.logSentence('info', 'First.\nSecond.')
  json.logRequest({ ...request, url: '/"\\\u202e?q' })
  expect(lines.every(line => !/[\n\u2028]/.test(line))).toBe(true)
  const [event, sentence, requested] = lines.map(line => JSON.parse(line))
  expect(event).toMatchObject({ level: 'warn', path: '/<email>', status: 404, text: 'a\u2028"\n' })
  expect(requested).toMatchObject({ event: 'request', path: '/"\\\u202e', status: 200, ms: 1.3, bytes: 9 })
  expect(sentence).toMatchObject({
    level: 'info',
    message: 'First.\nSecond.',
    time: expect.stringMatching(/Z$/),
  })
})
