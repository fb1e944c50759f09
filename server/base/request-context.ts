import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'

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

const ID_BYTES = 9
/** One call for a thousand ids, since a call costs as much as all else that a cached page needs. */
const random = Buffer.alloc(ID_BYTES * 1000)
let used = random.length

function randomId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += ID_BYTES
  return random.toString('base64url', used - ID_BYTES, used)
}

/** Returns the same id at each call: the valid id that a trusted proxy sent, otherwise a random one. */
export function requestIdOf(
  request: object,
  given: string | string[] | undefined,
  isTrusted: () => boolean,
): string {
  const known = ids.get(request)
  if (known) return known
  const isUsed = typeof given === 'string' && GIVEN_ID.test(given) && isTrusted()
  const id = isUsed ? given : randomId()
  ids.set(request, id)
  return id
}

export const OWN_REQUEST: RequestContext = { address: 'unknown', id: 'server' }

const running = new AsyncLocalStorage<RequestContext>()

export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return running.run(context, work)
}

export function findRequestContext(): RequestContext | null {
  return running.getStore() ?? null
}
