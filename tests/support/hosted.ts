import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { authService } from '#server/api/auth/auth-service.ts'
import { composeLinks } from '#server/api/auth/compose-link.ts'
import { queueRequestedMails } from '#server/api/auth/queue-requested-mails.ts'
import { createRest } from '#server/api/rest/rest.ts'
import { openFiles } from '#server/api/storage/open-files.ts'
import { createStorage } from '#server/api/storage/storage.ts'
import { OWN_REQUEST } from '#server/base/request-context.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Sql } from '#server/database/sql.ts'
import { createSupabaseSchemas } from '#server/database/supabase-schemas.ts'
import { memoryLimits } from '#server/http/limits.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { composeMails } from '#server/mail/messages/compose-mail.ts'
import { callBySql, mailQueue } from '#server/mail/queue/mail-queue.ts'
import { sendMails } from '#server/mail/queue/send-mails.ts'
import { makeFirstStart } from '#server/start/first-start.ts'
import { migratedFolder } from './migrated-folder.ts'
import { freePort, type SiteProcess, startProcess } from './site.ts'

/** A stand-in for a project on hosted Supabase, and a site that uses it. */
export interface HostedSite {
  site: SiteProcess
  /** The address of the data, auth and storage services. */
  backendUrl: string
  sql: Sql
  /** The link of the last mail to an address, which may be sent after the response that promised it. */
  linkSentTo(email: string): Promise<string>
  stop(): Promise<void>
}

/** As recorded of a project that has only addresses switched on. */
const RECORDED_SETTINGS = {
  external: { anonymous_users: false, email: true, github: false, google: false, phone: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  saml_private_key_next_configured: true,
  passkeys_enabled: false,
}

/**
 * Starts our services on another origin, where addresses are confirmed and links are redeemed like on hosted Supabase, and
 * a site in hosted mode, which reaches them over the network.
 */
export async function startHostedSite(owner: { email: string; password: string }): Promise<HostedSite> {
  const dataDir = await migratedFolder('hosted-site')
  const port = await freePort()
  const siteUrl = `http://127.0.0.1:${port}`
  const config = readConfig({ DATA_DIR: dataDir, OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password })
  if (config.backend.kind === 'hosted') throw new Error('The stand-in has its own database.')
  const { keys } = config.backend
  const database = await openDatabase({ ...config, backend: config.backend })
  const decoder = new PictureDecoder()
  const limits = memoryLimits(() => Date.now() * 100_000)
  const sent = new Map<string, string>()

  const rest = createRest({ ...database, keys })
  const files = openFiles(config, database)
  const storage = createStorage({
    database,
    keys,
    limits,
    decoder,
    files,
    renditions: { remove: async () => {} },
  })
  const authParts = { sql: database.auth, keys, siteUrl, limits, hasMailServer: true, providers: new Map() }
  const auth = authService(authParts)
  const startMails = () =>
    sendMails({
      queue: mailQueue(callBySql(database.jobs)),
      compose: composeMails(siteUrl, {}, composeLinks(authParts)),
      queueRequested: () => queueRequestedMails(authParts),
      connect: () => ({
        close() {},
        async send({ to, text }) {
          const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
          // The project's redirect URLs are not configured, so every link redirects to the home page.
          const query = new URLSearchParams(link.search || link.hash.slice(1))
          query.set('redirect_to', siteUrl)
          sent.set(to, `${backendUrl}/auth/v1/verify?${query}`)
          return 'sent'
        },
      }),
    })

  /** Hosted Supabase redeems a link at once and redirects to the site with the session in the fragment. */
  async function followLink(link: URL): Promise<Response> {
    const { type, token_hash } = Object.fromEntries(link.searchParams)
    const headers = { apikey: keys.publishable, 'content-type': 'application/json' }
    const body = JSON.stringify({ type, token_hash })
    const requested = new Request(`${backendUrl}/auth/v1/verify`, { method: 'POST', headers, body })
    const answer = await auth(requested, OWN_REQUEST)
    const session: Record<string, unknown> = await answer.json()
    const result = answer.ok
      ? Object.fromEntries(
          ['access_token', 'refresh_token', 'expires_in', 'token_type'].map(key => [
            key,
            String(session[key]),
          ]),
        )
      : {
          error: 'access_denied',
          error_code: String(session.error_code),
          error_description: String(session.msg),
        }
    const location = `${siteUrl}#${new URLSearchParams({ ...result, type: type ?? '' })}`
    return new Response(null, { status: 303, headers: { location } })
  }

  const gateway = new Hono()
    .use(cors({ origin: '*', exposeHeaders: ['Content-Range'] }))
    .get('/auth/v1/verify', context => followLink(new URL(context.req.url)))
    .get('/auth/v1/settings', context => context.json(RECORDED_SETTINGS))
    .all('/auth/v1/*', context => auth(context.req.raw, OWN_REQUEST))
    .all('/rest/v1/*', context => rest(context.req.raw, OWN_REQUEST))
    .all('/storage/v1/*', context => storage(context.req.raw, OWN_REQUEST))
  const server = createServer(getRequestListener(gateway.fetch))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const backendUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  await createSupabaseSchemas(database.jobs)
  await migrate(database.jobs)
  await makeFirstStart(database.jobs, config, files, async () => {})
  const mails = startMails()
  const listener = database.listen('byline_mails', {
    onMessage: mails.wake,
    onListening: mails.wake,
    onLost() {},
  })

  const site = await startProcess({
    port,
    env: { SUPABASE_URL: backendUrl, SUPABASE_PUBLISHABLE_KEY: keys.publishable },
  })
  return {
    site,
    backendUrl,
    sql: database.jobs,
    async linkSentTo(email) {
      for (let attempt = 0; attempt < 100 && !sent.has(email); attempt++) await sleep(50)
      return sent.get(email) ?? ''
    },
    async stop() {
      await site.stop()
      server.close()
      server.closeAllConnections()
      decoder.close()
      await listener.close()
      await mails.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
