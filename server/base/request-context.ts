import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

export interface RequestContext {
  address: string
  id: string
  /** Whether a loader of this process sends the request, which only the limit of changes counts. */
  isLoader?: boolean
  /** Set when the backend refused a loader of this request because its queues are full. */
  isBackendBusy?: boolean
}

/** Accepts a proxy's request id only if it needs no escaping in logs and headers. */
const GIVEN_ID = /^[\w.:=+/-]{8,128}$/

export function chooseId(given: string | string[] | undefined, isTrusted: () => boolean): string {
  return typeof given === 'string' && GIVEN_ID.test(given) && isTrusted() ? given : randomUUID()
}

export const OWN_REQUEST: RequestContext = { address: 'unknown', id: 'server' }

const running = new AsyncLocalStorage<RequestContext>()

export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return running.run(context, work)
}

export function findRequestContext(): RequestContext | null {
  return running.getStore() ?? null
}
