import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ViteDevServer } from 'vite'
import type { Announce } from './backend/first-start.ts'
import { isIgnoredProxy } from './client-address.ts'
import type { Config } from './config.ts'
import { createHttpServer } from './http-server.ts'
import { answerStarting, listenOnPort } from './listen-on-port.ts'
import { watchHosts } from './local-address.ts'
import { openSite } from './open-site.ts'
import { leave, takeConnections, workerNumber } from './worker.ts'

/** 'dev' serves the sources instead of the build, 'backend' no pages at all. */
export type Mode = 'site' | 'dev' | 'backend'

export interface RunningSite {
  url: string
  /** Resolves when no cached page is older than the last committed write. */
  follow(): Promise<unknown>
  stop(): Promise<void>
}

/** Takes the port, opens the site, and resolves when it answers requests. Throws ConfigError. */
export async function startSite(
  config: Config,
  announce: Announce,
  mode: Mode = 'site',
): Promise<RunningSite> {
  let answer: RequestListener = answerStarting
  const server = createHttpServer(
    (request, response) => answer(request, response),
    address => config.isProxy(address) || isIgnoredProxy(address, config.isProxy),
  )
  const opened: { close(): Promise<void> }[] = []
  const stop = async () => {
    leave()
    server.close()
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 1000).unref()
    for (const part of opened) await part.close()
    server.closeAllConnections()
  }
  try {
    if (workerNumber === null) await listenOnPort(server, config)
    const vite = mode === 'dev' ? await startVite() : null
    if (vite) opened.push(vite)
    const site = await openSite(config, announce, vite ?? (mode === 'backend' ? 'none' : 'built'))
    opened.push(site)
    // For requests without a Host header (HTTP/1.0).
    const listener = getRequestListener(site.fetch, { hostname: 'localhost' })
    const watchHost = watchHosts(config.siteUrl)
    answer = (request, response) => {
      watchHost(request.headers.host)
      if (vite) vite.middlewares(request, response, () => listener(request, response))
      else if (!site.sendKeptPage?.(request, response)) listener(request, response)
    }
    if (workerNumber !== null) takeConnections(server)
    return { url: config.siteUrl, follow: site.caughtUp, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true }, appType: 'custom' })
}
