import { findRequestContext, OWN_REQUEST, type RequestContext } from '#server/base/request-context.ts'

export interface InProcessBackend {
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
