import { createApp } from './app.ts'
import { openBackend } from './backend/backend.ts'
import { type Announce, makeFirstStart } from './backend/first-start.ts'
import { type Config, ConfigError } from './config.ts'
import type { SiteHandler } from './open-site.ts'
import { PictureDecoder } from './pictures/picture-decoder.ts'

/** Opens the data, auth and storage services without pages, for a site at `siteUrl` that another process serves. Throws ConfigError. */
export async function openBackendAlone(config: Config, announce: Announce): Promise<SiteHandler> {
  if (config.backend.kind === 'hosted')
    throw new ConfigError('The backend has a database of its own here: start it without SUPABASE_URL.')
  const decoder = new PictureDecoder()
  const backend = await openBackend({ ...config, backend: config.backend }, { decoder })
  const close = async () => {
    decoder.close()
    await backend.close()
  }
  try {
    const { fetch } = createApp({
      backend: (request, context) => backend.fetch(request, context),
      render: async () => new Response('Here are no pages, only their backend.\n', { status: 404 }),
      images: async () => null,
      assets: null,
      siteUrl: config.siteUrl,
      backendOrigin: null,
      isDev: false,
      limits: backend.limits,
      isProxy: config.isProxy,
      pageCache: null,
      afterWrite: async () => {},
      otherOrigin: new URL(config.siteUrl).origin,
    })
    await makeFirstStart(backend.database.jobs, config, backend.files, announce)
    return { fetch, backend, sendKeptPage: null, caughtUp: async () => {}, close }
  } catch (error) {
    await close()
    throw error
  }
}
