import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, codeOf, readConfig } from '#server/config.ts'
import { startError } from '#server/start-error.ts'
import { checkArchive } from './archive-reader.ts'
import type { Restoring } from './build-site.ts'
import { makeBackup } from './make-backup.ts'
import { openSource } from './open-source.ts'
import { restoreFolder } from './restore-folder.ts'
import { tryOut } from './try-out.ts'
import { writeBackup } from './write-backup.ts'

const USAGE = {
  backup: 'npm run backup -- [FILE or FOLDER] [--keys] [--verify], or: npm run -s backup -- --stdout > FILE',
  restore: 'npm run restore -- FILE [--replace], or, to try it out: npm run restore -- FILE --verify',
}

export type BackupCommand = keyof typeof USAGE

const OPTIONS = {
  keys: { type: 'boolean' },
  stdout: { type: 'boolean' },
  verify: { type: 'boolean' },
  replace: { type: 'boolean' },
} as const

const TROUBLE: Record<string, string> = {
  ENOSPC: 'The disk is full. Nothing was changed, and there is no new backup.',
  EFBIG: 'The file would be larger than the limit of this user (ulimit -f). There is no new backup.',
  EPIPE: 'The program that reads the archive has ended. There is no new backup.',
}

/** Progress and errors go to stderr. */
const say = (text: string) => console.error(text)

/** Runs a command of the operator, and ends the process. */
export async function runBackupCommand(command: BackupCommand, args: string[]): Promise<void> {
  // Archives and what they contain are nobody else's.
  process.umask(0o077)
  const stopping = new AbortController()
  const stop = () => stopping.abort(new ConfigError('Stopped. Nothing was changed.'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    if (command === 'backup') await backup(args, stopping.signal)
    else await restore(args, stopping.signal)
    process.exit(0)
  } catch (error) {
    console.error(TROUBLE[codeOf(error)] ?? startError(error) ?? error)
    process.exit(1)
  }
}

async function backup(args: string[], signal: AbortSignal): Promise<void> {
  const { options, files } = readArgs('backup', args, ['keys', 'stdout', 'verify'])
  const isStdout = options.stdout || files[0] === '-'
  if (isStdout && process.env.npm_lifecycle_event && process.env.npm_config_loglevel !== 'silent')
    throw new ConfigError('npm writes a heading before the archive: use npm run -s backup -- --stdout')
  if (isStdout && options.verify) throw new ConfigError('--verify needs a file.')
  const config = readOwnConfig()
  const source = await openSource(config, { keys: options.keys === true })
  try {
    if (isStdout) {
      await makeBackup(source, process.stdout, say, signal)
      return
    }
    const target = resolve(files[0] ?? process.env.BACKUP_DIR ?? join(config.dataDir, 'backups'))
    const { file, missing } = await writeBackup(source, target, say, signal)
    if (missing.length > 0)
      say(`${missing.length} pictures have no file in the storage: ${missing.slice(0, 5)} …`)
    if (options.verify) await verify(config, file, signal)
    say(`The backup is in ${file}.`)
  } finally {
    await source.close()
  }
}

async function restore(args: string[], signal: AbortSignal): Promise<void> {
  const { options, files } = readArgs('restore', args, ['replace', 'verify'])
  if (!files[0]) throw new ConfigError(`Which archive? ${USAGE.restore}`)
  const file = resolve(files[0])
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`)
  const config = readConfig(process.env)
  if (options.verify) return verify(config, file, signal)
  const restoring = await check(file, signal)
  if (config.backend.kind !== 'embedded') throw new ConfigError('Only the embedded database can be restored.')
  await restoreFolder({ ...restoring, config, replace: options.replace === true })
  say(`The site of ${restoring.manifest.created} is in ${config.dataDir}.`)
}

async function verify(config: Config, file: string, signal: AbortSignal): Promise<void> {
  const restoring = await check(file, signal)
  await tryOut(config.dataDir, restoring)
  say(`${file} is complete: each table and each file was restored and compared.`)
}

async function check(archive: string, signal: AbortSignal): Promise<Restoring> {
  say('Checking the archive …')
  return { archive, ...(await checkArchive(archive)), say, signal }
}

/** Makes no folder for a mistyped DATA_DIR. */
function readOwnConfig(): Config {
  const dataDir = resolve(process.env.DATA_DIR?.trim() || 'data')
  if (!existsSync(dataDir))
    throw new ConfigError(`There is no folder ${dataDir}: set DATA_DIR to that of the site.`)
  return readConfig(process.env)
}

function readArgs(command: BackupCommand, args: string[], allowed: (keyof typeof OPTIONS)[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    const isKnown = Object.keys(values).every(name => allowed.some(known => known === name))
    if (isKnown && positionals.length <= 1) return { options: values, files: positionals }
  } catch {}
  throw new ConfigError(`This command is used so: ${USAGE[command]}`)
}
