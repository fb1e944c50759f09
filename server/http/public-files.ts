import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Env, MiddlewareHandler } from 'hono'
import { decoded } from '#shared/text/decoded.ts'
import { reservedSlugs } from '#shared/text/reserved-slugs.ts'

/** Paths of pages: without a dot, directly below the root or below an address of the site. */
const OF_PAGES = new RegExp(`^([^./]+|(${reservedSlugs.join('|')})/[^.]*)$`)

export const SHOWN_ANYWHERE = ['cross-origin-resource-policy', 'cross-origin'] as const

const NOT_PUBLIC = ['assets', '.vite']

/** Serves the owner's files in public/, of any type, except at addresses of pages. `root`: the folder of built assets. */
export function publicFiles<E extends Env>(root: string): MiddlewareHandler<E> {
  const handlers = new Map(
    listFiles(root).map(path => [`/${path}`, serveStatic<E>({ root, path, precompressed: true })]),
  )
  return (context, next) => {
    const serve = handlers.get(decoded(context.req.path) ?? '')
    if (!serve) return next()
    context.header('cache-control', 'public, max-age=86400')
    context.header(...SHOWN_ANYWHERE)
    return serve(context, next)
  }
}

function listFiles(root: string): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !OF_PAGES.test(path))
    .filter(path => !NOT_PUBLIC.includes(path.split('/', 1)[0] ?? ''))
    .filter(path => !(/\.(br|gz)$/.test(path) && existsSync(join(root, path.slice(0, -3)))))
}
