import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { PageRequest } from '#app/loading/loader-context.ts'
import { logFailure } from '#server/base/log.ts'
import type { VisitorAccess } from '#shared/data/create-client.ts'
import type { CurrentSite } from '#shared/settings/site.ts'
import type { LatestSite } from './site-cache.ts'

export const BUILD = join(import.meta.dirname, '../../build')

export type Render = (request: Request, page: PageRequest) => Promise<Response>

type Entry = Pick<typeof import('#app/loading/loader-context.ts'), 'contextFor' | 'visitorOf'>

export type Pages = 'built' | 'none' | ViteDevServer

export async function openPages(
  pages: Pages,
  visitor: VisitorAccess,
  findSite: () => Promise<LatestSite>,
  files: (request: Request, page: PageRequest) => Promise<Response | null>,
): Promise<Render> {
  if (pages === 'none')
    return async () => new Response('There are no pages here, only the backend.\n', { status: 404 })
  const render = pages === 'built' ? await builtPages(visitor, findSite) : livePages(pages, visitor, findSite)
  return async (request, page) => {
    try {
      return (await files(request, page)) ?? (await render(request, page))
    } catch (error) {
      logFailure('page-or-file-failed', error, { path: new URL(request.url).pathname })
      return new Response('This page is not available right now.\n', {
        status: 500,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      })
    }
  }
}

export async function builtPages(
  backend: VisitorAccess,
  findSite: () => Promise<LatestSite>,
): Promise<Render> {
  const file = join(BUILD, 'server/index.js')
  if (!existsSync(file)) throw new Error('There is no build: run npm run build.')
  const build: ServerBuild = await import(pathToFileURL(file).href)
  const { contextFor, visitorOf } = entryOf(build)
  const visitor = visitorOf(backend)
  const handle = createRequestHandler(build, 'production')
  return async (request, page) => handle(request, contextFor(visitor, page, await siteFor(page, findSite)))
}

function livePages(vite: ViteDevServer, backend: VisitorAccess, findSite: () => Promise<LatestSite>): Render {
  return async (request, page) => {
    // The sources import Vite's copy of the router.
    const { createRequestHandler } = (await vite.ssrLoadModule(
      'react-router',
    )) as typeof import('react-router')
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    const { contextFor, visitorOf } = entryOf(build)
    const context = contextFor(visitorOf(backend), page, await siteFor(page, findSite))
    return createRequestHandler(build, 'development')(request, context)
  }
}

async function siteFor(page: PageRequest, findSite: () => Promise<LatestSite>): Promise<CurrentSite> {
  if (page.previewedSite) return page.previewedSite
  const { isOutdated, ...site } = await findSite()
  if (isOutdated) page.isUncacheable = true
  return site
}

function entryOf(build: ServerBuild): Entry {
  const entry: unknown = build.entry.module
  if (typeof entry === 'object' && entry !== null && 'contextFor' in entry) return entry as Entry
  throw new Error('app/entry.server.tsx does not export contextFor.')
}
