import { findRequestContext, OWN_REQUEST, type RequestContext } from '#server/base/request-context.ts'
import type { Config } from '#server/config/config.ts'
import type { VisitorAccess } from '#shared/data/visitor-client.ts'

export function visitorAccess(
  { backend: place }: Config,
  backend: InProcessBackend | null,
  fetchInTime: typeof fetch,
): VisitorAccess {
  if (place.kind === 'hosted') return { url: place.url, key: place.publishableKey, fetch: fetchInTime }
  return {
    url: null,
    key: place.keys.publishable,
    fetch: backend ? loaderFetch(backend) : async () => Response.error(),
  }
}

interface InProcessBackend {
  fetch(request: Request, context: RequestContext): Promise<Response>
}

export function loaderFetch(backend: InProcessBackend): typeof fetch {
  return async (input, init) => {
    const context = findRequestContext() ?? { ...OWN_REQUEST }
    const response = await backend.fetch(new Request(input, init), { ...context, isLoader: true })
    if (response.status === 503) context.isBackendBusy = true
    return response
  }
}
