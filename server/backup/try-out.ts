import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderFiles } from '#server/backend/storage/folder-files.ts'
import { findBinaries } from '#server/database/postgres-binaries.ts'
import { findIdentity } from '#server/database/postgres-identity.ts'
import { DamagedArchive } from './archive-format.ts'
import { buildSite, type Restoring } from './build-site.ts'
import { forEachFile } from './restore-files.ts'

/** Restores a checked archive into a scratch folder below `dataDir`, and compares each table and each file. Throws ConfigError. */
export async function tryOut(dataDir: string, restoring: Restoring): Promise<void> {
  findIdentity(dataDir, findBinaries())
  const folder = await mkdtemp(join(dataDir, '.verify-'))
  try {
    const files = new FolderFiles(join(folder, 'uploads'))
    await buildSite(folder, files, restoring)
    await forEachFile(restoring, async (bucket, name, { body }) => {
      const restored = await files.withFile(bucket, name, async () => files.find(bucket, name))
      const [before, after] = [await sumOf(body), restored && (await sumOf(restored.body()))]
      if (before !== after) throw new DamagedArchive('a file is another after it was restored')
    })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function sumOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of content) sum.update(chunk)
  return sum.digest('hex')
}
