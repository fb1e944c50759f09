import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { FolderFiles } from '#server/api/storage/folder-files.ts'
import { createStorage } from '#server/api/storage/storage.ts'
import { OWN_REQUEST } from '#server/base/request-context.ts'
import { openPool } from '#server/database/pool.ts'
import { poolSql, type Sql } from '#server/database/sql.ts'
import { memoryLimits } from '#server/http/limits.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { startHostedPostgres, urlOf } from '../hosted/hosted-postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A Postgres like that of hosted Supabase with the API of a storage: ours, which makes rows of its own as Supabase's does. */
export interface HostedProject {
  url: string
  secretKey: string
  /** As the role postgres. */
  databaseUrl: string
  admin: Sql
  /** Folder of the stored files. */
  uploads: string
  stop(): Promise<void>
}

const secretKey = 'sb_secret_of_a_test_project'

export async function startHostedProject(): Promise<HostedProject> {
  const hosted = await startHostedPostgres()
  // As Supabase's storage service does for its own deletions.
  await hosted.admin.unsafe("alter role authenticator set storage.allow_delete_query = 'true'")
  const pools = ['authenticator', 'supabase_auth_admin', 'supabase_storage_admin'].map(role =>
    openPool(hosted.loginOf(role), 2),
  )
  const [api, auth, storagePool] = pools
  if (!api || !auth || !storagePool) throw new Error('A pool is missing.')
  const uploads = join(await temporaryFolder('hosted-project'), 'uploads')
  const decoder = new PictureDecoder()
  const storage = createStorage({
    database: { api, writes: api, auth: poolSql(auth), storage: poolSql(storagePool) },
    keys: { publishable: 'sb_publishable_x', secret: secretKey, jwtSecret: 'x'.repeat(32) },
    limits: memoryLimits(),
    decoder,
    files: new FolderFiles(uploads),
    renditions: { remove: async () => {} },
  })
  const server = createServer(getRequestListener(request => storage(request, OWN_REQUEST)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    secretKey,
    databaseUrl: urlOf(hosted.loginOf('postgres')),
    admin: hosted.admin,
    uploads,
    async stop() {
      server.close()
      server.closeAllConnections()
      decoder.close()
      await Promise.all(pools.map(pool => pool.end()))
      await hosted.stop()
    },
  }
}
