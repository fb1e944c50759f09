import { NOTHING_RUNS } from './content-security.ts'

const asText = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': NOTHING_RUNS,
}

export const plainSlashes = (pathname: string): string =>
  pathname
    .replace(/\/{2,}/g, '/')
    .replace(/^\/(archive|blog|topics|tags)%2f/i, '/$1/')
    .replace(/^(\/(?!(?:topics|tags)\/).+)%2f$/i, '$1')

export const toPlainSlashes = (location: string, method: string) =>
  new Response(null, {
    status: method === 'POST' ? 308 : 301,
    headers: { location, 'cache-control': 'no-cache' },
  })

export function tooBusy(): Response {
  return new Response('The site is very busy right now. Please try again in a few seconds.\n', {
    status: 503,
    headers: { ...asText, 'retry-after': '3' },
  })
}

export function methodNotAllowed(): Response {
  return new Response('Method not allowed.\n', {
    status: 405,
    headers: { ...asText, allow: 'GET, HEAD' },
  })
}
