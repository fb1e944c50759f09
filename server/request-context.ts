import { AsyncLocalStorage } from 'node:async_hooks'

export interface RequestContext {
  address: string
  id: string
  /** Reads of loaders have connections of their own. */
  isLoader?: boolean
  isBackendBusy?: boolean
}

export const OWN_REQUEST: RequestContext = { address: 'unknown', id: 'server' }

const running = new AsyncLocalStorage<RequestContext>()

export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return running.run(context, work)
}

export function findRequestContext(): RequestContext | null {
  return running.getStore() ?? null
}
