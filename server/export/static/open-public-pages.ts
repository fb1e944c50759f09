import { join } from 'node:path'
import { createRest } from '#server/api/rest/rest.ts'
import { openFiles } from '#server/api/storage/open-files.ts'
import { commonHeaders, createApp } from '#server/app.ts'
import { ConfigError } from '#server/base/config-error.ts'
import type { Config } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { FileCache } from '#server/images/file-cache.ts'
import { originalsOf } from '#server/images/originals.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { pictureRoutes } from '#server/images/picture-routes.ts'
import { MAX_RENDITIONS, renditionsFolder } from '#server/images/rendition-path.ts'
import { siteFiles } from '#server/pages/files/site-files.ts'
import { pageRoute } from '#server/pages/page-route.ts'
import { BUILD, openPages } from '#server/pages/render.ts'
import { hostedFetch, visitorAccess } from '#server/pages/visitor-access.ts'
import { createVisitorClient } from '#shared/data/create-client.ts'
import { findSite } from '#shared/data/site.ts'
import { decoded } from '#shared/text/decoded.ts'

const LONGEST_READ = 60_000 // milliseconds

const off = async () => new Response(null, { status: 404 })
const unlimited = { consume: async () => ({ ok: true as const }), refund: async () => {} }

export async function openPublicPages(config: Config) {
  const { backend: place, siteUrl, pings } = config
  const database = place.kind === 'hosted' ? null : await openDatabase({ ...config, backend: place })
  const files = openFiles(config, database)
  const rest = database && place.kind !== 'hosted' ? createRest({ ...database, keys: place.keys }) : null
  const decoder = new PictureDecoder()
  const backend = rest && database && { fetch: rest, files, database }
  const visitor = { ...visitorAccess(config, backend, hostedFetch(LONGEST_READ)), readsAllReviews: true }
  const client = createVisitorClient(visitor)
  const site = await findSite(client)
  if (!site) throw new ConfigError('The site has no settings yet. Start it once.')
  const originals = originalsOf(config, backend)
  const renditions = new FileCache(renditionsFolder(config.dataDir), MAX_RENDITIONS)
  const { answer } = pageRoute({
    render: await openPages(
      'built',
      visitor,
      async () => site,
      siteFiles({ client, pings, findSite: async () => site }),
    ),
    siteUrl,
    backendOrigin: null,
    isDev: false,
    cdnSeconds: 0,
    pageCache: null,
    commonHeaders: await commonHeaders(),
  })
  const app = createApp({
    answerPage: answer,
    backend: null,
    endpoints: null,
    images: pictureRoutes({
      client,
      dataDir: config.dataDir,
      findSite: async () => site,
      originals,
      decoder,
      renditions,
    }),
    assets: join(BUILD, 'client'),
    limits: unlimited,
    isProxy: () => false,
    afterWrite: async () => {},
  })
  return {
    fetch: (address: string): Promise<Response> => readOrFetch(new URL(address)),
    async close() {
      decoder.close()
      await database?.close()
    },
  }

  async function readOrFetch(url: URL): Promise<Response> {
    const [, bucket = '', name = ''] =
      /^\/storage\/v1\/object\/public\/([^/]+)\/(.+)$/.exec(url.pathname) ?? []
    if (!bucket || !database) return app.fetch(new Request(url))
    const key = decoded(name)
    const stored = key === null ? null : await files.find(bucket, key)
    return stored ? new Response(stored.body()) : off()
  }
}
