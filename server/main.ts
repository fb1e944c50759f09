import type { Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { ViteDevServer } from 'vite'
import { createApp } from './app.ts'
import { type Backend, openBackend } from './backend/backend.ts'
import { isIgnoredProxy } from './client-address.ts'
import { type Config, ConfigError, codeOf, readConfig } from './config.ts'
import { createHttpServer } from './http-server.ts'
import { memoryLimits } from './limits/memory-limits.ts'
import { logFailure } from './log.ts'
import { loaderFetch } from './pages/loader-fetch.ts'
import { BUILD, builtPages, livePages, type Render, type VisitorBackend } from './pages/render.ts'
import { imageRoute } from './pictures/image-route.ts'
import { originalsOf } from './pictures/originals.ts'
import { PictureDecoder } from './pictures/picture-decoder.ts'

export interface Site {
  url: string
  /** Null with hosted Supabase. */
  backend: Backend | null
  stop(): Promise<void>
}

/** The whole site as a function from Request to Response. */
export interface SiteHandler {
  fetch: ReturnType<typeof createApp>['fetch']
  /** Null with hosted Supabase. */
  backend: Backend | null
  close(): Promise<void>
}

/** Opens the site without a port. `vite` serves the sources instead of the build. Throws ConfigError. */
export async function openSite(config: Config, vite: ViteDevServer | null = null): Promise<SiteHandler> {
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
    const render: Render = vite ? livePages(vite, visitor) : await builtPages(visitor)
    const { fetch } = createApp({
      backend: backend && ((request, context) => backend.fetch(request, context)),
      render,
      images: imageRoute(join(config.dataDir, 'images'), originalsOf(config, backend), decoder),
      assets: vite ? null : join(BUILD, 'client'),
      siteUrl: config.siteUrl,
      backendOrigin: config.backend.kind === 'hosted' ? new URL(config.backend.url).origin : null,
      isDev: vite !== null,
      limits: backend?.limits ?? memoryLimits(),
      isProxy: config.isProxy,
    })
    return { fetch, backend, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts the site and resolves when it answers requests. Throws ConfigError. */
export async function startSite(config: Config, isDev = false): Promise<Site> {
  const vite = isDev ? await startVite() : null
  const site = await openSite(config, vite)
  // For requests without a Host header (HTTP/1.0).
  const listener = getRequestListener(site.fetch, { hostname: 'localhost' })
  const server = createHttpServer(
    (request, response) => {
      if (vite) vite.middlewares(request, response, () => listener(request, response))
      else listener(request, response)
    },
    address => config.isProxy(address) || isIgnoredProxy(address, config.isProxy),
  )
  try {
    await listen(server, config)
  } catch (error) {
    await site.close()
    throw error
  }
  return {
    url: config.siteUrl,
    backend: site.backend,
    async stop() {
      server.close()
      server.closeIdleConnections()
      // Pending responses get one second to finish.
      setTimeout(() => server.closeAllConnections(), 1000).unref()
      await vite?.close()
      await site.close()
      server.closeAllConnections()
    },
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

async function startVite() {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true }, appType: 'custom' })
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', error => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${config.port} is in use: choose another with PORT, or stop what runs there.`,
        EACCES: `Port ${config.port} may not be opened by this user: choose one above 1023 with PORT.`,
        EADDRNOTAVAIL: `HOST ${config.host} is no address of this machine.`,
      }
      reject(
        new ConfigError(
          reasons[codeOf(error)] ??
            `The server cannot listen on ${config.host}:${config.port}: ${error.message}`,
        ),
      )
    })
    server.listen(config.port, config.host, resolve)
  })
}

/** Starts the site from the command line, prints its address and shuts down on SIGTERM and SIGINT. */
export async function main(isDev: boolean): Promise<void> {
  try {
    const config = readConfig(process.env)
    const site = await startSite(config, isDev)
    let isStopping = false
    const stop = async () => {
      if (isStopping) return
      isStopping = true
      await site.stop().catch(error => logFailure('stop-failed', error))
      process.exit(0)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    announce(site)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}

function announce(site: Site) {
  const owner = site.backend?.firstStart
  if (owner?.oneTimePassword)
    console.warn(
      `\nThis is the first start. Sign in as the administrator and choose a password of your own:\n  E-mail:   ${owner.email}\n  Password: ${owner.oneTimePassword}\n`,
    )
  console.warn(`Byline is ready: ${site.url}`)
}
