import { join, relative, resolve, sep } from 'node:path'
import { ConfigError } from '../base/config-error.ts'
import type { ReadVariable } from './environment.ts'

const ROOT = join(import.meta.dirname, '../..')

export type BackupPlan = NonNullable<ReturnType<typeof readBackupPlan>>

export function readBackupPlan(value: ReadVariable, dataDir: string) {
  const named = value('BACKUP_DIR')
  const readCount = (name: 'BACKUP_EVERY' | 'BACKUP_KEEP' | 'BACKUP_KEEP_DAYS') => {
    const text = value(name)
    if (text !== null && !named)
      throw new ConfigError(`${name} is set without BACKUP_DIR: set both, or neither.`)
    if (text !== null && !/^[1-9]\d{0,3}$/.test(text))
      throw new ConfigError(`${name} must be a whole number from 1 to 9999, not '${text}'.`)
    return text === null ? null : Number(text)
  }
  const [every, keep, keepDays] = [
    readCount('BACKUP_EVERY'),
    readCount('BACKUP_KEEP'),
    readCount('BACKUP_KEEP_DAYS'),
  ]
  if (!named) return null
  const folder = resolve(named)
  const error = whyNoPlaceForBackups(folder, dataDir)
  if (error) throw new ConfigError(`BACKUP_DIR ${error}: choose another folder, ideally on another disk.`)
  // keepDays null: no age limit. The newest backup is never deleted.
  return { folder, every: every ?? 24, keep: keep ?? 7, keepDays }
}

const TAKEN = ['postgres', 'uploads', 'imports', 'replaced', 'images', 'previews', 'downloads', 'run']

/** Explains why backups must not be in a folder, as a sentence without its subject; null when they may. Paths are absolute. */
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
