import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { codeOf } from '#server/base/code-of.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { startError } from '#server/base/start-error.ts'
import { whyNoPlaceForBackups } from '#server/config/backup-plan.ts'
import { checkArchive } from './archive-reader.ts'
import type { Restoring } from './build-site.ts'
import { makeBackup } from './make-backup.ts'
import { moveSite } from './move-site.ts'
import { openSource } from './open-source.ts'
import { placeOfEnvironment, readPlace } from './place.ts'
import { restorePlace } from './restore-place.ts'
import { tryOut } from './try-out.ts'
import { writeBackup } from './write-backup.ts'

const USAGE = {
  backup: 'npm run backup -- [FILE or FOLDER] [--keys] [--verify], or: npm run -s backup -- --stdout > FILE',
  move: 'npm run move -- --from PLACE --to PLACE [--replace], where PLACE is a data folder, postgres://… or https://… of a Supabase project',
  restore: 'npm run restore -- FILE [--replace], or, to try it out: npm run restore -- FILE --verify',
}

type BackupCommand = keyof typeof USAGE

const OPTIONS = {
  keys: { type: 'boolean' },
  stdout: { type: 'boolean' },
  verify: { type: 'boolean' },
  replace: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const

const TROUBLE: Record<string, string> = {
  ENOSPC: 'The disk is full. Nothing was changed, and there is no new backup.',
  EFBIG: 'The file would be larger than the limit of this user (ulimit -f). There is no new backup.',
  EPIPE: 'The program that reads the archive has ended. There is no new backup.',
}

const say = (text: string) => console.error(text)

export async function runBackupCommand(command: BackupCommand, args: string[]): Promise<void> {
  // Archives contain private data.
  process.umask(0o077)
  const stopping = new AbortController()
  const stop = () => stopping.abort(new ConfigError('Stopped. Nothing was changed.'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    if (command === 'backup') await backup(args, stopping.signal)
    else if (command === 'restore') await restore(args, stopping.signal)
    else await move(args, stopping.signal)
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
  const dataDir = dataFolder()
  const source = await openSource(placeOfEnvironment(process.env), {
    keys: options.keys === true,
    sessions: true,
  })
  try {
    if (isStdout) {
      await makeBackup(source, process.stdout, say, signal)
      return
    }
    const folder = process.env.BACKUP_DIR?.trim() || join(dataDir, 'backups')
    if (!files[0]) await mkdir(folder, { recursive: true, mode: 0o700 })
    const target = resolve(files[0] ?? folder)
    const trouble = whyNoPlaceForBackups(target, dataDir)
    if (trouble) throw new ConfigError(`${target} ${trouble}: choose another place.`)
    const { file, lost, missing } = await writeBackup(source, target, say, signal)
    if (lost > 0) say(`${lost} pictures have no file in the storage: ${missing.slice(0, 5).join(', ')}`)
    if (options.verify) await verify(dataDir, file, signal)
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
  if (options.verify) {
    const dataDir = resolve(process.env.DATA_DIR?.trim() || 'data')
    await mkdir(dataDir, { recursive: true })
    return verify(dataDir, file, signal)
  }
  const place = placeOfEnvironment(process.env)
  const restoring = await check(file, signal)
  await restorePlace(place, { ...restoring, replace: options.replace === true })
  say(`The site of ${restoring.manifest.created} is restored.`)
}

async function move(args: string[], signal: AbortSignal): Promise<void> {
  const { options } = readArgs('move', args, ['from', 'to', 'replace'])
  if (!options.from || !options.to) throw new ConfigError(`From where to where? ${USAGE.move}`)
  const [from, to] = [readPlace(options.from, process.env), readPlace(options.to, process.env)]
  await moveSite({ from, to, replace: options.replace === true, say, signal })
  say(
    'The site was moved: each table and each file was compared. Accounts sign in again with their passwords.',
  )
}

async function verify(dataDir: string, file: string, signal: AbortSignal): Promise<void> {
  await tryOut(dataDir, await check(file, signal))
  say(`${file} is complete: each table and each file was restored and compared.`)
}

async function check(file: string, signal: AbortSignal): Promise<Restoring> {
  say('Checking the archive …')
  return { ...(await checkArchive(file)), say, signal }
}

/** Makes no folder for a mistyped DATA_DIR. */
function dataFolder(): string {
  const dataDir = resolve(process.env.DATA_DIR?.trim() || 'data')
  if (!existsSync(dataDir))
    throw new ConfigError(`There is no folder ${dataDir}: set DATA_DIR to that of the site.`)
  return dataDir
}

function readArgs(command: BackupCommand, args: string[], allowed: (keyof typeof OPTIONS)[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    const isKnown = Object.keys(values).every(name => allowed.some(known => known === name))
    if (isKnown && positionals.length <= (command === 'move' ? 0 : 1))
      return { options: values, files: positionals }
  } catch {}
  throw new ConfigError(`This command is used so: ${USAGE[command]}`)
}
