import { readLookSheet } from '#app/styles/look/look-sheet.server.ts'
import type { Route } from './+types/sheet'

/** The style sheet of a look. Its address has a hash of its content. */
export function loader({ params }: Route.LoaderArgs) {
  const sheet = readLookSheet(params.sheet)
  if (!sheet)
    return new Response('There is no such style sheet.\n', {
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
