import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { limitKeyOf } from '../base/client-address.ts'
import type { RequestContext } from '../base/request-context.ts'
import { delayRefusal } from './delay-refusal.ts'
import type { LimitName, Limits } from './limits.ts'
import type { restLimitOf } from './rest-limit.ts'
import { type Service, tooManyRequests } from './too-many-requests.ts'

interface Connection {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

export type AppEnvironment = { Bindings: Connection; Variables: { client: RequestContext } }

export const rateLimiter =
  (limits: Limits) =>
  (service: Service, name: LimitName | typeof restLimitOf): MiddlewareHandler<AppEnvironment> =>
  async (context, next) => {
    const limit = typeof name === 'string' ? name : name(context.req.raw)
    const { address, isLoader } = context.get('client')
    if (isLoader && limit !== 'write') return next()
    const key = limit === 'bar' ? tokenKeyOf(context.req.raw) : limitKeyOf(address)
    const result = await limits.consume(limit, key)
    if (result.ok) return next()
    await delayRefusal(context.req.raw.signal)
    return tooManyRequests(service, limit, result.retryAfter)
  }

/** Keys requests by token, so that others at the same address cannot use up the limit. */
function tokenKeyOf({ headers }: Request): string {
  return createHash('sha256')
    .update(headers.get('authorization') ?? '')
    .digest('base64url')
}
