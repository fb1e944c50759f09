import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts about a request that the Request object does not have. */
export interface RequestContext {
  /** The client's address, from the socket or from trusted proxies; 'unknown' when there is none. */
  address: string
  /** Identifies the request in the log and in the header X-Request-Id. */
  id: string
  /** A read of a loader, which uses connections of its own. */
  isLoader?: boolean
  /** The backend answered 503 to a loader of this request. */
  isBackendBusy?: boolean
}

/** For calls of the server to its own backend, outside of any request. */
export const OWN_REQUEST: RequestContext = { address: 'unknown', id: 'server' }

const running = new AsyncLocalStorage<RequestContext>()

/** Runs `work` with the context of a request, which findRequestContext returns inside. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return running.run(context, work)
}

export function findRequestContext(): RequestContext | null {
  return running.getStore() ?? null
}
