import { join } from 'node:path'
import { FolderFiles } from '#server/api/storage/folder-files.ts'
import { requireBinaries } from '#server/database/postgres-binaries.ts'
import { requireIdentity } from '#server/database/postgres-identity.ts'
import { withScratchFolder } from '#server/database/scratch-folder.ts'
import type { Restoring } from './archive-reader.ts'
import { buildSite } from './build-site.ts'
import { compareFiles } from './restore-files.ts'

export async function trialRestore(dataDir: string, restoring: Restoring): Promise<void> {
  requireIdentity(dataDir, requireBinaries())
  await withScratchFolder(dataDir, async folder => {
    const files = new FolderFiles(join(folder, 'uploads'))
    await buildSite(folder, files, restoring)
    await compareFiles(files, restoring)
  })
}
