import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import pg from 'pg'
import { codeOf } from '#server/base/code-of.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { startError } from '#server/base/start-error.ts'
import { StorageUnavailable } from '#server/base/storage-unavailable.ts'
import { whyNoPlaceForBackups } from '#server/config/backup-plan.ts'
import { dataDirOf } from '#server/config/environment.ts'
import { isDatabaseUnreachable } from '#server/database/sql.ts'
import { checkArchive, type Restoring } from './archive-reader.ts'
import type { BackupSite, Environment } from './backup-site.ts'
import { makeBackup } from './make-backup.ts'
import { trialRestore } from './trial-restore.ts'
import { makeBackupFolder, writeBackup } from './write-backup.ts'

const USAGE = {
  backup: 'npm run backup -- [FILE or FOLDER] [--keys] [--verify], or: npm run -s backup -- --stdout > FILE',
  restore: 'npm run restore -- FILE [--replace], or, to try it out: npm run restore -- FILE --verify',
}

const VERIFY = { verify: { type: 'boolean' } } as const
const BACKUP = { keys: { type: 'boolean' }, stdout: { type: 'boolean' }, ...VERIFY } as const
const RESTORE = { replace: { type: 'boolean' }, ...VERIFY } as const

type FindSite = (env: Environment) => BackupSite

const ERROR: Record<string, string> = {
  ENOSPC: 'The disk is full. Nothing was changed, and no backup was made.',
  EFBIG: 'The file would exceed this user’s file size limit (ulimit -f). No backup was made.',
  EPIPE: 'The program reading the archive has exited. No backup was made.',
}

export const print = (text: string) => console.error(text)

export async function runToEnd(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  // Archives contain private data.
  process.umask(0o077)
  const stopping = new AbortController()
  const stop = () => stopping.abort(new ConfigError('Stopped. Nothing was changed.'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await work(stopping.signal)
    process.exit(0)
  } catch (error) {
    console.error(commandError(error) ?? error)
    process.exit(1)
  }
}

export function commandError(error: unknown): string | null {
  if (error instanceof StorageUnavailable) return error.message
  return ERROR[codeOf(error)] ?? databaseError(error) ?? startError(error)
}

/** Postgres' own messages help the operator and contain no secrets. */
function databaseError(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const isLogin = error instanceof pg.DatabaseError && /^28|^3D|^XX000/.test(error.code ?? '')
  if (isLogin) return `The database rejected its connection URL: ${error.message}.`
  return isDatabaseUnreachable(error)
    ? `The database is not responding (${error.message || codeOf(error)}). Run the command again when it is.`
    : null
}

export async function backup(args: string[], findSite: FindSite, signal: AbortSignal): Promise<void> {
  const { options, files } = readArgs(args, BACKUP, 1, USAGE.backup)
  const isStdout = options.stdout || files[0] === '-'
  if (isStdout && process.env.npm_lifecycle_event && process.env.npm_config_loglevel !== 'silent')
    throw new ConfigError('npm writes a heading before the archive: use npm run -s backup -- --stdout')
  if (isStdout && options.verify) throw new ConfigError('--verify needs a file.')
  const dataDir = dataFolder(process.env)
  const source = await findSite(process.env).open({ keys: options.keys === true, sessions: true })
  try {
    if (isStdout) {
      await makeBackup(source, process.stdout, print, signal)
      return
    }
    const folder = process.env.BACKUP_DIR?.trim() || join(dataDir, 'backups')
    if (!files[0]) await makeBackupFolder(folder)
    const target = resolve(files[0] ?? folder)
    const error = whyNoPlaceForBackups(target, dataDir)
    if (error) throw new ConfigError(`${target} ${error}: choose another place.`)
    const { file, lost, missing } = await writeBackup(source, target, print, signal)
    if (lost > 0) print(`${lost} pictures have no file in storage: ${missing.slice(0, 5).join(', ')}`)
    if (options.verify) await verify(dataDir, file, signal)
    print(`The backup is in ${file}.`)
  } finally {
    await source.close()
  }
}

export async function restore(args: string[], findSite: FindSite, signal: AbortSignal): Promise<void> {
  const { options, files } = readArgs(args, RESTORE, 1, USAGE.restore)
  if (!files[0]) throw new ConfigError(`No archive given. ${USAGE.restore}`)
  const file = resolve(files[0])
  await requireReadable(file)
  if (options.verify) {
    const dataDir = dataDirOf(process.env)
    await mkdir(dataDir, { recursive: true })
    return verify(dataDir, file, signal)
  }
  const site = findSite(process.env)
  const restoring = await check(file, signal)
  await site.restore({ ...restoring, replace: options.replace === true })
  print(
    `The site was restored to its state of ${restoring.manifest.created}. Emails that were due before now are not sent again.`,
  )
}

async function requireReadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch(error => {
    if (codeOf(error) === 'ENOENT') throw new ConfigError(`${file} does not exist.`)
    throw new ConfigError(
      `${file} cannot be read (${codeOf(error)}): correct the path, or its owner and mode.`,
    )
  })
}

async function verify(dataDir: string, file: string, signal: AbortSignal): Promise<void> {
  await trialRestore(dataDir, await check(file, signal))
  print(`${file} is complete: every table and file was restored and compared.`)
}

async function check(file: string, signal: AbortSignal): Promise<Restoring> {
  print('Checking the archive …')
  return { ...(await checkArchive(file)), print, signal }
}

/** Does not create a folder for a mistyped DATA_DIR. */
export function dataFolder(env: Environment): string {
  const dataDir = dataDirOf(env)
  if (!existsSync(dataDir))
    throw new ConfigError(`The folder ${dataDir} does not exist: set DATA_DIR to the site’s data folder.`)
  return dataDir
}

export function readArgs<T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
  mostFiles: number,
  usage: string,
) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length <= mostFiles) return { options: values, files: positionals }
  } catch {}
  throw new ConfigError(`Usage: ${usage}`)
}
