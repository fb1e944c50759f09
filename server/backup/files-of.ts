import { join } from 'node:path'
import { FolderFiles } from '#server/backend/storage/folder-files.ts'
import type { ObjectFiles } from '#server/backend/storage/object-files.ts'
import { S3Files } from '#server/backend/storage/s3-files.ts'
import { s3Requests } from '#server/backend/storage/s3-requests.ts'
import type { Config } from '#server/config.ts'
import { downloadsFolder } from '#server/pictures/originals.ts'

/** The files of a site whose database may not run. */
export function filesOf({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): ObjectFiles {
  const folder = new FolderFiles(join(dataDir, 'uploads'))
  if (!s3) return folder
  return new S3Files({
    request: s3Requests(s3),
    incoming: folder.incoming,
    downloads: downloadsFolder(dataDir),
    isListed: async () => true,
  })
}
