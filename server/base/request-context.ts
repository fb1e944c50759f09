import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

export interface RequestContext {
  address: string
  id: string
  /** Reads of loaders have connections of their own. */
  isLoader?: boolean
  isBackendBusy?: boolean
}

/** The form of an id that a proxy may give, which needs no escapes in the log or a header. */
const GIVEN_ID = /^[\w.:=+/-]{8,128}$/

const ids = new WeakMap<object, string>()

export function chooseId(given: string | string[] | undefined, isTrusted: () => boolean): string {
  return typeof given === 'string' && GIVEN_ID.test(given) && isTrusted() ? given : randomUUID()
}

/** For the context of the request, which cached pages do not need. */
export function storeId(request: object, id: string): void {
  ids.set(request, id)
}

export const findId = (request: object): string | undefined => ids.get(request)

export const OWN_REQUEST: RequestContext = { address: 'unknown', id: 'server' }

const running = new AsyncLocalStorage<RequestContext>()

export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return running.run(context, work)
}

export function findRequestContext(): RequestContext | null {
  return running.getStore() ?? null
}
