import { currentSite } from '#app/loading/loader-context.ts'
import { readLookSheet } from '#app/styles/look/look-sheet.server.ts'
import { ownSheet } from '#app/styles/look/own-sheet.server.ts'
import type { Look } from '#shared/settings/look.ts'
import type { Route } from './+types/look-sheet-route'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { sheet: file } = params
  const sheet = file.startsWith('own-')
    ? await readOwnSheet(file, context.get(currentSite).look)
    : readLookSheet(file)
  if (!sheet)
    return new Response('Style sheet not found.\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  return new Response(sheet.css, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': sheet.isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}

/** `isCurrent` is false if this process has not seen the latest change yet. That response must not be cached. */
async function readOwnSheet(file: string, look: Look) {
  const own = /^own-[0-9a-f]{16}\.css$/.test(file) ? await ownSheet(look) : null
  return own && { css: own.css, isCurrent: own.address.endsWith(`/${file}`) }
}
