import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'
import { scheduleBackups } from './scheduled-backups.ts'
import { archiveName } from './write-backup.ts'

test('checks every five minutes after a clock was ahead', async () => {
  const folder = await temporaryFolder('clock')
  const now = Date.now()
  await writeFile(join(folder, archiveName(new Date(now))), '')
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'], now: now + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const planned = vi.fn(async () => {})
  const done = async () => {}
  const record = { claimRequest: async () => false, planned, stopped: done, made: done, failed: done }
  const backups = scheduleBackups({ folder, every: 24, keep: 2, keepDays: null }, record)
  onTestFinished(() => backups.stop())
  await until(() => expect(planned).toHaveBeenCalledTimes(1))
  vi.setSystemTime(now + 1_000)
  await vi.advanceTimersByTimeAsync(300_000)
  await until(() => expect(planned).toHaveBeenCalledTimes(2))
})
