import { AsyncLocalStorage } from 'node:async_hooks'

/** What the server knows about a request besides the Request itself. */
export interface RequestContext {
  /** The client's address, from the socket or from trusted proxies; 'unknown' when there is none. */
  address: string
  /** Names the request in the log and in the header X-Request-Id. */
  id: string
  /** The server itself reads, for a page that it renders: such reads have connections of their own. */
  isLoader?: boolean
  /** The backend answered 503 to a loader of this request. */
  isBackendBusy?: boolean
}

/** For what the server asks of itself, outside of any request. */
export const OWN_REQUEST: RequestContext = { address: 'unknown', id: 'server' }

const running = new AsyncLocalStorage<RequestContext>()

/** Runs `work` as a part of the request, so that what it asks of the backend is known as the client's. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return running.run(context, work)
}

/** The request that the calling code works for, or null. */
export function findRequestContext(): RequestContext | null {
  return running.getStore() ?? null
}
