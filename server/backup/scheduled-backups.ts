import { type ChildProcess, spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import { logEvent } from '#server/base/log.ts'
import { lowerPriority } from '#server/base/lower-priority.ts'
import type { BackupPlan } from '#server/config/backup-plan.ts'
import { scheduleJobs } from '#server/jobs/schedule-jobs.ts'
import { listBackups, removeOldBackups } from './backup-retention.ts'
import type { BackupRecord } from './record-backups.ts'
import { makeBackupFolder } from './write-backup.ts'

const START = join(import.meta.dirname, '../start.mjs')
const HOUR = 3_600_000

/** Matches the line that counts missing pictures, without their names. */
const LOST = /^\d+ pictures have no file in storage/m

const CHECK_EVERY_MS = 300_000
const REQUEST_CHECK_MS = 20_000

/** Runs in a low-priority process, so that its memory use and crashes do not affect the server. */
export function scheduleBackups(plan: BackupPlan, record: BackupRecord) {
  let child: ChildProcess | null = null
  let isStopping = false
  let hasFailed = false
  let checkedAt = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    const isRequested = await record.claimRequest()
    if (!isRequested && performance.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = performance.now()
    const newest = await findNewest()
    await record.planned(plan, newest?.made ?? null)
    if (!isRequested && newest && Date.now() - newest.made < plan.every * HOUR) return
    const { isMade, error } = await make()
    if (isStopping) return
    hasFailed = error !== null
    if (isMade) {
      const made = await findNewest()
      logEvent('info', 'backup-made', { file: basename(made?.file ?? '') })
      await record.made(made?.made ?? Date.now(), error ?? '')
      await removeOldBackups(plan)
    }
    if (error === null) return
    if (isMade) return logEvent('error', 'backup-incomplete', { reason: error })
    logEvent('error', 'backup-failed', { reason: error, next: 'in 5 minutes' })
    await record.failed(error)
  }

  /** Ignores backups dated in the future by a wrong clock. */
  async function findNewest() {
    return (await listBackups(plan.folder)).find(({ made }) => made <= Date.now())
  }

  async function make(): Promise<{ isMade: boolean; error: string | null }> {
    try {
      await makeBackupFolder(plan.folder)
    } catch (error) {
      return { isMade: false, error: error instanceof Error ? error.message : String(error) }
    }
    const { code, output } = await backUp()
    if (code !== 0) return { isMade: false, error: output.trim().split('\n').at(-1) ?? '' }
    return { isMade: true, error: LOST.exec(output)?.[0] ?? null }
  }

  function backUp(): Promise<{ code: number | null; output: string }> {
    const { npm_lifecycle_event: _, ...env } = process.env
    const started = spawn(process.execPath, [START, 'backup', plan.folder], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = started
    let output = ''
    started.stderr.on('data', chunk => {
      output = `${output}${chunk}`.slice(-2000)
    })
    lowerPriority(started.pid, 'PRIORITY_LOW')
    return new Promise(resolve => {
      started.on('error', error => resolve({ code: 1, output: error.message }))
      started.on('close', code => resolve({ code, output }))
    })
  }

  const jobs = scheduleJobs([{ name: 'backup', every: REQUEST_CHECK_MS, run }])
  return {
    warning: () => (hasFailed ? 'the last backup failed' : null),
    async stop() {
      isStopping = true
      child?.kill('SIGTERM')
      await jobs.stop()
      await record.stopped()
    },
  }
}
