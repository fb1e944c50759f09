import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { PageRequest } from '#app/page-request.ts'

/** For loaders, which read as a visitor. `url` null: the site itself. */
export interface VisitorBackend {
  url: string | null
  key: string
  fetch: typeof fetch
}

export const BUILD = join(import.meta.dirname, '../../build')

/** The application's inline scripts get `page.marker` as nonce. */
export type Render = (request: Request, page: PageRequest) => Promise<Response>

type Entry = { contextFor(backend: VisitorBackend, page: PageRequest): RouterContextProvider }

export async function builtPages(backend: VisitorBackend): Promise<Render> {
  const file = join(BUILD, 'server/index.js')
  if (!existsSync(file)) throw new Error('There is no build: run npm run build.')
  const build: ServerBuild = await import(pathToFileURL(file).href)
  const handle = createRequestHandler(build, 'production')
  return (request, page) => handle(request, entryOf(build).contextFor(backend, page))
}

export function livePages(vite: ViteDevServer, backend: VisitorBackend): Render {
  return async (request, page) => {
    // The sources import Vite's copy of the router.
    const { createRequestHandler } = (await vite.ssrLoadModule(
      'react-router',
    )) as typeof import('react-router')
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    return createRequestHandler(build, 'development')(request, entryOf(build).contextFor(backend, page))
  }
}

function entryOf(build: ServerBuild): Entry {
  const entry: unknown = build.entry.module
  if (typeof entry === 'object' && entry !== null && 'contextFor' in entry) return entry as Entry
  throw new Error('app/entry.server.tsx does not export contextFor.')
}
