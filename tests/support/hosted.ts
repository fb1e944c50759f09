import '#server/backend/lite/enable-storage.ts'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { App } from '@supabase/lite'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { makeFirstStart } from '#server/backend/first-start.ts'
import { openConnection } from '#server/backend/lite/connection.ts'
import { Files } from '#server/backend/lite/files.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { layFoundation } from '#server/database/foundation.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Sql } from '#server/database/sql.ts'
import { freePort, type RunningSite, startProcess } from './site.ts'

/** What stands in for a project on hosted Supabase, and a site before it. */
export interface HostedSite {
  site: RunningSite
  /** Where the data, the accounts and the files are. */
  backendUrl: string
  sql: Sql
  /** The link that was last sent to an address. */
  linkSentTo(email: string): string
  stop(): Promise<void>
}

/**
 * @supabase/lite without our gates, on a port of its own, that wants addresses confirmed; and the site in hosted mode, which
 * reaches it over the network like every browser does.
 */
export async function startHostedSite(owner: { email: string; password: string }): Promise<HostedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'byline-hosted-site-'))
  const port = await freePort()
  const siteUrl = `http://127.0.0.1:${port}`
  const config = readConfig({ DATA_DIR: dataDir, OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password })
  if (config.backend.kind === 'hosted') throw new Error('The stand-in has its own database.')
  const { keys } = config.backend
  const database = await openDatabase({ ...config, backend: config.backend })
  const { connection, close } = openConnection(database.owner)
  const files = new Files(join(dataDir, 'uploads'))
  const sent = new Map<string, string>()

  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      site_url: siteUrl,
      minimum_password_length: 6,
      email: { enable_confirmations: true },
    },
    storage: { enabled: true },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  })
  app._storageAdapter = files
  // This project was never told that the site has a page for new passwords: every link leads home.
  const send = (type: string) => async (email: string, token: string) => {
    const query = new URLSearchParams({ token, type, redirect_to: siteUrl })
    sent.set(email, `${backendUrl}/auth/v1/verify?${query}`)
  }
  const unused = async () => {}
  app._mailer = {
    sendConfirmation: send('signup'),
    sendRecovery: send('recovery'),
    sendMagicLink: unused,
    sendEmailChange: unused,
    sendReauthentication: unused,
  }
  // lite's own answer to browsers of other origins leaves out the headers that supabase-js sends.
  const gateway = new Hono().use(cors()).all('*', context => app.fetch(context.req.raw))
  const server = createServer(getRequestListener(gateway.fetch))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const backendUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  await layFoundation(database.jobs)
  await app.init()
  await app.ensureSystemSchema()
  await migrate(database.jobs)
  await makeFirstStart(database.jobs, config, files)

  const site = await startProcess({
    port,
    env: { SUPABASE_URL: backendUrl, SUPABASE_PUBLISHABLE_KEY: keys.publishable },
  })
  return {
    site,
    backendUrl,
    sql: database.jobs,
    linkSentTo: email => sent.get(email) ?? '',
    async stop() {
      await site.stop()
      server.close()
      server.closeAllConnections()
      await close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
