import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import type { Identity } from './postgres-identity.ts'
import { isAlive } from './postmaster.ts'

/** Flushes all files with one call, because a thousand separate calls take seconds on a busy disk. */
const SYNC_METHOD = process.platform === 'linux' ? ['--sync-method=syncfs'] : []

/** Runs initdb in a temporary folder and renames it, so that a crash leaves no incomplete database. */
export function initialize(binaries: string, data: string, password: string, identity: Identity) {
  if (existsSync(join(data, 'PG_VERSION'))) return
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new ConfigError(
      `${data} is damaged (PG_VERSION is missing): restore it from a backup, or move it away to start with an empty database.`,
    )
  const fresh = join(dirname(data), `.${basename(data)}-${process.pid}`)
  const passwordFile = `${fresh}.password`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  identity.own(fresh)
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' })
  identity.own(passwordFile)
  const [program, args] = identity.command(join(binaries, 'initdb'), [
    `--pgdata=${fresh}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...SYNC_METHOD,
  ])
  const result = spawnSync(program, args, { ...identity.spawnOptions, encoding: 'utf8', cwd: '/' })
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new ConfigError(
      `Postgres could not create its data folder: ${initdbReason(result.stderr || String(result.error))}`,
    )
  }
  try {
    renameSync(fresh, data)
  } catch {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Removes unfinished databases of killed processes, and their passwords. */
export function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const [, pid] = /^\.postgres-(\d+)(?:\.password)?$/.exec(name) ?? []
    if (pid && !isAlive(Number(pid)))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

export function initdbReason(text: string): string {
  const lines = text.trim().split('\n')
  return lines.find(line => /error:|FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
}
