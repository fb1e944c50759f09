import { closeSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { PostgresLog, reasonIn } from './postgres-log.ts'

test('appends to the log at each start', async () => {
  const folder = await temporaryFolder('log')
  const log = new PostgresLog(folder)
  for (const line of ['FATAL:  the first\n', 'PANIC:  the second\n']) {
    const file = log.open()
    writeSync(file, line)
    closeSync(file)
  }
  expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toBe('FATAL:  the first\nPANIC:  the second\n')
  expect(log.reason()).toBe('the second')
  expect(new PostgresLog(folder).reason()).toBeNull()
})

test('rotates a large log while Postgres writes to it', async () => {
  const folder = await temporaryFolder('log')
  const log = new PostgresLog(folder)
  const file = log.open()
  writeSync(file, 'x'.repeat(1024 * 1024 + 1))
  log.trim()
  writeSync(file, 'FATAL:  after\n')
  closeSync(file)
  expect(readFileSync(log.file, 'utf8')).toBe('FATAL:  after\n')
  expect(log.reason()).toBe('after')
  expect(readFileSync(`${log.file}.1`)).toHaveLength(1024 * 1024 + 1)
  writeFileSync(log.file, 'y'.repeat(2 * 1024 * 1024))
  log.trim()
  expect(readFileSync(`${log.file}.1`, 'utf8')).toMatch(/^y+$/)
})

test.each([
  [
    '2026-11-22 06:24:58.808 UTC [43] FATAL:  database files are incompatible with server\n2026-11-22 06:24:58.808 UTC [43] DETAIL:  Initialized by version 17.\n',
    'database files are incompatible with server: Initialized by version 17.',
  ],
  [
    '2026-11-22 06:24:58 UTC [9] LOG:  server process (PID 12) was terminated by signal 9: Killed\n2026-11-22 06:24:58 UTC [9] LOG:  terminating any other active server processes\n',
    'server process (PID 12) was terminated by signal 9: Killed',
  ],
  ['2026-11-22 06:24:58 UTC [9] ERROR:  invalid input "secret"\n', null],
  [
    'postgres: could not access the server configuration file "x"\n',
    'postgres: could not access the server configuration file "x"',
  ],
  ['', null],
])('the reason in %j', (text, reason) => {
  expect(reasonIn(text)).toBe(reason)
})
