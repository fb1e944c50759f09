import { join, relative, resolve, sep } from 'node:path'
import { ConfigError } from '../base/config-error.ts'
import type { ReadVariable } from './environment.ts'

const ROOT = join(import.meta.dirname, '../..')

export type BackupPlan = NonNullable<ReturnType<typeof readBackupPlan>>

export function readBackupPlan(value: ReadVariable, dataDir: string) {
  const named = value('BACKUP_DIR')
  const numbers = { BACKUP_EVERY: 24, BACKUP_KEEP: 7, BACKUP_KEEP_DAYS: null }
  const read: Record<string, number | null> = {}
  for (const [name, standard] of Object.entries(numbers)) {
    const text = value(name)
    if (text !== null && !named)
      throw new ConfigError(`${name} is set without BACKUP_DIR: set both, or neither.`)
    if (text !== null && !/^[1-9]\d{0,3}$/.test(text))
      throw new ConfigError(`${name} must be a whole number from 1 to 9999, not '${text}'.`)
    read[name] = text === null ? standard : Number(text)
  }
  if (!named) return null
  const folder = resolve(named)
  const trouble = whyNoPlaceForBackups(folder, dataDir)
  if (trouble) throw new ConfigError(`BACKUP_DIR ${trouble}: choose another folder, ideally on another disk.`)
  return {
    folder,
    every: read.BACKUP_EVERY ?? 24,
    keep: read.BACKUP_KEEP ?? 7,
    keepDays: read.BACKUP_KEEP_DAYS ?? null, // null: any age; the newest backup always stays
  }
}

const TAKEN = ['postgres', 'uploads', 'replaced', 'images', 'previews', 'downloads', 'run']

/** Why backups must not be in a folder, as a sentence without its subject; null when they may. Absolute paths. */
export function whyNoPlaceForBackups(folder: string, dataDir: string): string | null {
  if (['public', 'build'].some(served => isWithin(folder, join(ROOT, served))))
    return 'is served to everybody'
  const [part = ''] = relative(dataDir, folder).split(sep)
  const isTaken = isWithin(folder, dataDir) && (TAKEN.includes(part) || part.startsWith('.'))
  return isTaken ? 'is replaced or emptied by the site itself' : null
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}
