import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logEvent, logFailure } from '#server/base/log.ts'
import { lowerPriority } from '#server/base/lower-priority.ts'
import type { Sql } from '#server/database/sql.ts'

const START = join(import.meta.dirname, '../start.mjs')
const MAX_HEAP_MB = 160
const PATIENCE_MS = 3_000
const NOTICED_MS = 1_000

/** Runs imports in a process of its own, so that a large one takes neither the memory nor the time of the pages. */
export function createImportProcess(sql: Sql, env: NodeJS.ProcessEnv) {
  let child: ChildProcess | null = null
  let isStopped = false
  let isRequested = false

  function start(): void {
    isRequested = child !== null
    if (child || isStopped) return
    const started = spawn(
      process.execPath,
      [`--max-old-space-size=${MAX_HEAP_MB}`, START, 'import', '--waiting'],
      { stdio: ['ignore', 'inherit', 'inherit'], env },
    )
    child = started
    lowerPriority(started.pid, 'PRIORITY_BELOW_NORMAL')
    started.on('error', () => {})
    started.once('close', code => {
      child = null
      if (code !== 0 && !started.killed) void markFailed(sql, code)
      // Another import was requested after the process had checked.
      if (isRequested) start()
    })
  }

  async function end(): Promise<void> {
    const running = child
    if (!running || running.exitCode !== null) return
    running.kill('SIGTERM')
    // A picture may still be downloading. Nothing is lost: the next start continues.
    const timer = setTimeout(() => running.kill('SIGKILL'), PATIENCE_MS)
    await once(running, 'close')
    clearTimeout(timer)
  }

  return {
    /** Starts the process if an import waits, also of a process that was killed, and ends it if its import was stopped. */
    async wake(): Promise<void> {
      const [atWork] = await sql<{ isFree: boolean; path: string; isNew: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('private.imports at work', 0)) as "isFree",
          path, state <> 'undoing' and changed_at > now() - interval '2 minutes' as "isNew"
        from private.imports where state in ('checking', 'importing', 'undoing') limit 1`
      if (!atWork) await end()
      // The file may be on another machine, whose process is woken each minute.
      else if (child || (atWork.isFree && (!atWork.isNew || existsSync(atWork.path)))) start()
    },
    async stop(): Promise<void> {
      isStopped = true
      await end()
    },
  }
}

async function markFailed(sql: Sql, code: number | null): Promise<void> {
  logEvent('error', 'import-process-ended', { code: code ?? 'killed' })
  // Postgres has the lock until it notices that the process is gone.
  await sleep(NOTICED_MS)
  await sql`
    update private.imports set state = case state when 'undoing' then 'imported' else 'failed' end,
      error = 'The import ended unexpectedly: the server’s log says why. Try again to continue.'
    where state in ('checking', 'importing', 'undoing')
      -- Not what was begun since: another process may have finished it meanwhile.
      and changed_at <= now() - make_interval(secs => ${NOTICED_MS / 1000})
      and pg_try_advisory_xact_lock(hashtextextended('private.imports at work', 0))`.catch(error =>
    logFailure('import-not-marked', error),
  )
}
