import type { RestoreOptions } from './archive-reader.ts'
import type { BackupSource } from './make-backup.ts'

interface OpenSource extends BackupSource {
  close(): Promise<void>
}

export interface BackupSite {
  dataDir: string
  database: string
  pictures: string
  open(options: { keys: boolean; sessions: boolean }): Promise<OpenSource>
  /** Throws ConfigError when a site exists that must not be replaced. */
  requireRoom(replace: boolean): Promise<void>
  restore(options: RestoreOptions): Promise<void>
}

export type Environment = Record<string, string | undefined>
