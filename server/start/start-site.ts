import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ViteDevServer } from 'vite'
import { isFromProxy, isLocalHost, isLoopback } from '../base/client-address.ts'
import { logEvent } from '../base/log.ts'
import { chooseId } from '../base/request-context.ts'
import type { Config } from '../config/config.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { createHttpServer } from '../http/http-server.ts'
import { answerStarting, listenOnPort } from '../http/listen-on-port.ts'
import { createHealth } from '../monitoring/health.ts'
import { measureProcess, startMetricsServer } from '../monitoring/metrics-server.ts'
import { observeRequest } from '../monitoring/observe-request.ts'
import type { Announce } from './first-start.ts'

export type Mode = 'site' | 'dev' | 'backend'

export async function startSite(config: Config, announce: Announce, mode: Mode = 'site') {
  let answer: (request: IncomingMessage, response: ServerResponse, id: string) => void = answerStarting
  const health = createHealth()
  const observed = { isLogged: config.logsRequests, isMeasured: config.metrics !== null }
  const server = createHttpServer(
    (request, response) => {
      const { socket, headers } = request
      const id = chooseId(headers['x-request-id'], () => isFromProxy(socket.remoteAddress, config.isProxy))
      // Prevents proxies from reusing a connection from before the site opened.
      if (answer === answerStarting) response.setHeader('connection', 'close')
      observeRequest(request, response, id, observed)
      if (!health.answer(request, response)) answer(request, response, id)
    },
    // A proxy on this machine may be missing from TRUSTED_PROXIES.
    address => config.isProxy(address) || isLoopback(address),
  )
  const opened: { close(): Promise<void> | void }[] = []
  const stop = async () => {
    health.drain()
    server.close()
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 1000).unref()
    for (const part of opened) await part.close()
    server.closeAllConnections()
  }
  try {
    await listenOnPort(server, config)
    const vite = mode === 'dev' ? await startVite(server) : null
    if (vite) opened.push(vite)
    const postgres = config.backend.kind === 'embedded' ? await launchPostgres(config.dataDir) : undefined
    const { openSite } = await import('./open-site.ts')
    const pages = vite ?? (mode === 'backend' ? 'none' : 'built')
    const site = await openSite(config, announce, pages, postgres?.starting)
    opened.push(site)
    // The host name is for requests without a Host header (HTTP/1.0).
    const listener = getRequestListener(site.fetch, { hostname: 'localhost' })
    const watchHost = watchHosts(config.siteUrl)
    answer = (request, response, id) => {
      watchHost(request.headers.host)
      if (site.sendCachedPage(request, response, id)) return
      Object.assign(request, { id })
      if (vite) vite.middlewares(request, response, () => listener(request, response))
      else listener(request, response)
    }
    if (config.metrics)
      opened.unshift(
        await startMetricsServer(config.metrics, measureProcess(site.backend?.database.pools ?? {})),
      )
    health.open(site.whyNotReady, site.warning)
    return { url: config.siteUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves when Postgres has launched, before it is ready. Wrapped in an object, because await would unwrap a nested promise. */
async function launchPostgres(dataDir: string) {
  const launched = Promise.withResolvers<void>()
  const starting = startEmbeddedPostgres(dataDir, { onLaunch: launched.resolve })
  await Promise.race([launched.promise, starting])
  starting.catch(() => {})
  return { starting }
}

async function startVite(server: Server): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const own = process.listeners('SIGTERM')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  // React Router's second Vite server would end the process before Postgres has stopped.
  for (const listener of process.listeners('SIGTERM'))
    if (!own.includes(listener)) process.off('SIGTERM', listener)
  return vite
}

/** Warns once when SITE_URL is local but a request has another host, because links in mails would be wrong. Omits the host, which a client can forge. */
export function watchHosts(siteUrl: string): (host: string | undefined) => void {
  let isLogged = !isLocalHost(new URL(siteUrl).hostname)
  return host => {
    if (isLogged || !host) return
    const hostname = URL.parse(`http://${host}`)?.hostname
    if (!hostname || isLocalHost(hostname)) return
    isLogged = true
    logEvent('warn', 'site-url-is-local', {
      advice: `Requests are coming in for another host: set SITE_URL (now ${siteUrl}) to the address that readers use.`,
    })
  }
}
