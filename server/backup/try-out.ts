import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderFiles } from '#server/backend/storage/folder-files.ts'
import { findBinaries } from '#server/database/postgres-binaries.ts'
import { findIdentity } from '#server/database/postgres-identity.ts'
import { targetOf } from './archived-files.ts'
import { buildSite, type Restoring } from './build-site.ts'
import { compareFiles } from './restore-files.ts'

/** Restores a checked archive into a scratch folder below `dataDir`, and compares each table and each file. Throws ConfigError. */
export async function tryOut(dataDir: string, restoring: Restoring): Promise<void> {
  findIdentity(dataDir, findBinaries())
  const folder = await mkdtemp(join(dataDir, '.verify-'))
  try {
    const files = targetOf(new FolderFiles(join(folder, 'uploads')))
    await buildSite(folder, files, restoring)
    await compareFiles(files, restoring)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
