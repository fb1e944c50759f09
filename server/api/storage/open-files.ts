import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { ServerDatabase } from '#server/database/database.ts'
import { downloadsFolder } from '#server/images/originals.ts'
import { FolderFiles } from './folder-files.ts'
import type { ObjectFiles } from './object-files.ts'
import { S3Files } from './s3-files.ts'
import { s3Requests } from './s3-requests.ts'

export function openFiles(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  database: Pick<ServerDatabase, 'storage'> | null,
): ObjectFiles {
  const folder = new FolderFiles(join(dataDir, 'uploads'))
  if (!s3) return folder
  return new S3Files({
    request: s3Requests(s3),
    incoming: folder.incoming,
    downloads: downloadsFolder(dataDir),
    findId: async (bucket, name) => {
      if (!database) return null
      const [row] = await database.storage<{ id: string }>`
        select id from storage.objects where bucket_id = ${bucket} and name = ${name}`
      return row?.id ?? null
    },
  })
}
