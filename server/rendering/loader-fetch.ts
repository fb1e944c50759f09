import { findRequestContext, OWN_REQUEST, type RequestContext } from '#server/base/request-context.ts'
import { type ReadCache, sharedReadKey } from './read-cache.ts'

interface InProcessBackend {
  fetch(request: Request, context: RequestContext): Promise<Response>
}

/** Calls the backend in this process, and sets a flag in the request's context when it is busy. With `reads` null nothing is shared between pages. */
export function loaderFetch(backend: InProcessBackend, reads: ReadCache | null = null): typeof fetch {
  return async (input, init) => {
    const context = findRequestContext() ?? { ...OWN_REQUEST }
    const read = () => backend.fetch(new Request(input, init), { ...context, isLoader: true })
    const response = await (reads?.get(sharedReadKey(input, init), read) ?? read())
    if (response.status === 503) context.isBackendBusy = true
    return response
  }
}
