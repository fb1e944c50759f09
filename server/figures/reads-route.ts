import type { RequestContext } from '#server/base/request-context.ts'
import type { ReadCounts } from './read-counts.ts'

/** Receives what a browser reports by `navigator.sendBeacon`: `path` of a page that is read, with `referrer`, or whose end was reached, with `end`. */
export function readsRoute(reads: ReadCounts | null) {
  return async (request: Request, client: RequestContext): Promise<Response> => {
    const form = new URLSearchParams(await request.text())
    const header = (name: string) => request.headers.get(name) ?? ''
    const path = form.get('path') ?? ''
    if (isOfOtherSite(header('sec-fetch-site')) || !path.startsWith('/'))
      return new Response(null, { status: 400 })
    const visit = { path, header, address: client.address, referrer: form.get('referrer') ?? '' }
    if (form.has('end')) reads?.addEnd(visit)
    else reads?.addRead(visit)
    return new Response(null, { status: 204 })
  }
}

const isOfOtherSite = (site: string) => site !== '' && site !== 'same-origin'
