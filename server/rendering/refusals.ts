import { NOTHING_RUNS } from './content-security.ts'

const asText = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': NOTHING_RUNS,
}

export function withoutDoubleSlashes(origin: string, pathname: string, search: string): Response {
  return new Response(null, {
    status: 308,
    headers: { location: origin + pathname.replace(/\/{2,}/g, '/') + search, 'cache-control': 'no-cache' },
  })
}

export function tooBusy(): Response {
  return new Response('Very many people are reading at this moment. Please try again in a few seconds.\n', {
    status: 503,
    headers: { ...asText, 'retry-after': '3' },
  })
}

export function methodNotAllowed(): Response {
  return new Response('This address can be read, and nothing else.\n', {
    status: 405,
    headers: { ...asText, allow: 'GET, HEAD' },
  })
}
