import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { createApp } from './app.ts'
import { type Backend, openBackend } from './backend/backend.ts'
import { type Announce, makeFirstStart } from './backend/first-start.ts'
import type { Config } from './config.ts'
import { memoryLimits } from './limits/memory-limits.ts'
import { loaderFetch } from './pages/loader-fetch.ts'
import { BUILD, builtPages, livePages, type VisitorBackend } from './pages/render.ts'
import { imageRoute } from './pictures/image-route.ts'
import { originalsOf } from './pictures/originals.ts'
import { PictureDecoder } from './pictures/picture-decoder.ts'

/** The whole site as a function from Request to Response. */
export interface SiteHandler {
  fetch: ReturnType<typeof createApp>['fetch']
  /** Null with hosted Supabase. */
  backend: Backend | null
  close(): Promise<void>
}

/**
 * Opens the site without a port. The administrator is created last, after all that can fail, and `announce` is given the
 * password only then. `vite` serves the sources instead of the build. Throws ConfigError.
 */
export async function openSite(
  config: Config,
  announce: Announce,
  vite: ViteDevServer | null = null,
): Promise<SiteHandler> {
  const decoder = new PictureDecoder()
  const backend =
    config.backend.kind === 'hosted'
      ? null
      : await openBackend({ ...config, backend: config.backend }, { decoder })
  const close = async () => {
    decoder.close()
    await backend?.close()
  }
  try {
    const visitor = visitorBackend(config, backend)
    const { fetch } = createApp({
      backend: backend && ((request, context) => backend.fetch(request, context)),
      render: vite ? livePages(vite, visitor) : await builtPages(visitor),
      images: imageRoute(join(config.dataDir, 'images'), originalsOf(config, backend), decoder),
      assets: vite ? null : join(BUILD, 'client'),
      siteUrl: config.siteUrl,
      backendOrigin: config.backend.kind === 'hosted' ? new URL(config.backend.url).origin : null,
      isDev: vite !== null,
      limits: backend?.limits ?? memoryLimits(),
      isProxy: config.isProxy,
    })
    if (backend) await makeFirstStart(backend.database.jobs, config, backend.files, announce)
    return { fetch, backend, close }
  } catch (error) {
    await close()
    throw error
  }
}

function visitorBackend(config: Config, backend: Backend | null): VisitorBackend {
  if (config.backend.kind === 'hosted')
    return { url: config.backend.url, key: config.backend.publishableKey, fetch }
  return {
    url: null,
    key: config.backend.keys.publishable,
    fetch: backend ? loaderFetch(backend) : async () => Response.error(),
  }
}
