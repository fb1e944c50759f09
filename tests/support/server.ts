import { Resolver } from 'node:dns/promises'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { type Backend, openBackend } from '#server/api/backend.ts'
import { createApp } from '#server/app.ts'
import { describeVersion } from '#server/base/describe-version.ts'
import { readConfig } from '#server/config/config.ts'
import type { ServerDatabase } from '#server/database/database.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { connectSql, type Login } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import { exportRoute } from '#server/export/export-route.ts'
import { readsRoute } from '#server/figures/reads-route.ts'
import { type Limits, memoryLimits } from '#server/http/limits.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { importRoute } from '#server/import/import-route.ts'
import { internet } from '#server/link-previews/public-request.ts'
import { checkRoute } from '#server/mail/diagnostics/check-route.ts'
import { reviewActionRoute } from '#server/mail/messages/review-action-route.ts'
import { stopRoute } from '#server/mail/messages/stop-route.ts'
import { issuePreview } from '#server/mail/newsletter/issue-preview.ts'
import { initialSettings } from '#server/start/initial-settings.ts'
import type { Database } from '#shared/data/database-types.ts'
import { refuseNonAdmins } from '#shared/data/refuse-non-admins.ts'
import { migratedFolder } from './migrated-folder.ts'

export interface TestServer {
  url: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
  /** A superuser's connections, and what makes others. */
  sql: Sql
  login: Login
  database: ServerDatabase
  /** Calls the backend directly, without the HTTP server. */
  fetch: Backend['fetch']
  files: Backend['files']
  renditions: Backend['renditions']
  mails: Backend['mails']
  dataDir: string
  /** Ends the site, whose data folder stays. */
  close(): Promise<void>
  /** Ends the site and removes its data folder. */
  stop(): Promise<void>
}

/**
 * Starts the real backend without pages on a free port, with its own Postgres and data folder. `env` adds settings.
 * Rate limits run 100,000 times faster by default, because all tests send from one address.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  limits: Limits = memoryLimits(() => Date.now() * 100_000),
  resolver: Pick<Resolver, 'resolveTxt'> = new Resolver(),
): Promise<TestServer> {
  const dataDir = env.DATA_DIR ?? (await migratedFolder('test'))
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The test server has no port.')

  const config = readConfig({
    PORT: String(address.port),
    DATA_DIR: dataDir,
    SITE_URL: `http://127.0.0.1:${address.port}`,
    ...env,
  })
  if (config.backend.kind === 'hosted') throw new Error('The test server is never hosted.')
  const { keys } = config.backend
  const decoder = new PictureDecoder()
  const backend = await openBackend({ ...config, backend: config.backend }, { decoder, limits }).catch(
    async error => {
      server.close()
      decoder.close()
      await rm(dataDir, { recursive: true, force: true })
      throw error
    },
  )
  const login = embeddedLogin(dataDir)
  const sql = connectSql(login, 4)
  const visitor = createClient<Database>(config.siteUrl, keys.publishable, {
    auth: { persistSession: false },
  })
  const app = createApp({
    backend: backend.fetch,
    answerPage: async () => new Response('No pages here.', { status: 404 }),
    images: async () => null,
    endpoints: {
      stopMails: stopRoute(visitor),
      reviewActionByMail: reviewActionRoute(visitor),
      refuseNonAdmins: request => refuseNonAdmins(visitor, request),
      checkSender: checkRoute({ mail: config.mail, siteUrl: config.siteUrl, resolver }),
      version: describeVersion(),
      sitePreview: async () => new Response(),
      readLink: async () => new Response(),
      issuePreview: issuePreview({
        client: visitor,
        findSite: async () => initialSettings({ hasSample: false }),
        siteUrl: config.siteUrl,
      }),
      receiveImport: importRoute({
        client: visitor,
        sql: backend.database.jobs,
        dataDir,
        network: internet,
        wake: async () => {},
      }),
      wakeImports: async () => {},
      exportSite: exportRoute({ ...backend, keys, siteUrl: config.siteUrl }),
      receiveRead: readsRoute(null),
    },
    assets: null,
    afterWrite: async () => {},
    limits,
    isProxy: config.isProxy,
  })
  server.on('request', getRequestListener(app.fetch))
  const close = async () => {
    server.close()
    server.closeAllConnections()
    // Not awaited, because a connection that a test still holds closes only with Postgres.
    void sql.end()
    decoder.close()
    await backend.close()
  }

  return {
    url: config.siteUrl,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    jwtSecret: keys.jwtSecret,
    sql,
    login,
    database: backend.database,
    fetch: backend.fetch,
    files: backend.files,
    renditions: backend.renditions,
    mails: backend.mails,
    dataDir,
    close,
    async stop() {
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
