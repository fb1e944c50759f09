import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isDatabaseUnreachable } from '#server/database/sql.ts'
import type { Database } from '#shared/data/database-types.ts'
import { limitKeyOf } from '../base/client-address.ts'
import type { RequestContext } from '../base/request-context.ts'
import { delayRefusal } from './delay-refusal.ts'
import { type LimitName, type Limits, memoryLimits } from './limits.ts'
import { plainPath } from './plain-path.ts'
import { type Service, tooManyRequests } from './too-many-requests.ts'

interface Connection {
  /** `id`: that of the log, which createHttpServer's listener has chosen. */
  incoming?: { id?: string; socket: { remoteAddress?: string | undefined } }
}

export type AppEnvironment = { Bindings: Connection; Variables: { client: RequestContext } }

export function rateLimiter(limits: Limits) {
  const memory = memoryLimits()
  return (service: Service, name: LimitName | typeof restLimitOf): MiddlewareHandler<AppEnvironment> =>
    async (context, next) => {
      const limit = typeof name === 'string' ? name : name(context.req.raw)
      const { address, isLoader } = context.get('client')
      if (isLoader && limit !== 'write') return next()
      const key = limit === 'ban' ? tokenKeyOf(context.req.raw) : limitKeyOf(address)
      const result = await limits.consume(limit, key).catch(error => {
        // What follows reports an outage in its own way, such as a form with its text.
        if (isDatabaseUnreachable(error)) return memory.consume(limit, key)
        throw error
      })
      if (result.ok) return next()
      await delayRefusal(context.req.raw.signal)
      return tooManyRequests(service, limit, result.retryAfter)
    }
}

/** Keys requests by token, so that others at the same address cannot use up the limit. */
function tokenKeyOf({ headers }: Request): string {
  return createHash('sha256')
    .update(headers.get('authorization') ?? '')
    .digest('base64url')
}

const PATTERN = /(^|[.,(])(i?like|i?match|[a-z]*fts)[.(]/

type Routine = keyof Database['public']['Functions']

const ROUTINES: Partial<Record<Routine, LimitName>> &
  Record<Extract<Routine, `${'search' | 'suggest'}_${string}`>, LimitName> = {
  ban_account: 'ban',
  read_action_link: 'actionLink',
  use_action_link: 'actionLink',
  request_subscription: 'subscribe',
  send_message: 'contact',
  suggest_posts: 'suggest',
  suggest_tags: 'suggest',
  search_pages: 'search',
  search_posts: 'search',
  search_projects: 'search',
  search_reviews: 'search',
}

const limitOfRoutine = new Map<string, LimitName>(Object.entries(ROUTINES))

/** Functions are called by POST, and most of them only read. */
export function restLimitOf(request: Request): LimitName {
  const { pathname, searchParams } = new URL(request.url)
  const [, routine] = /^\/rest\/v1\/rpc\/(.*)/.exec(plainPath(pathname)) ?? []
  const limit = limitOfRoutine.get(routine ?? '')
  if (limit) return limit
  if ([...searchParams.values()].some(value => PATTERN.test(value))) return 'search'
  const isRead = ['GET', 'HEAD'].includes(request.method) || pathname.startsWith('/rest/v1/rpc/')
  return isRead ? 'read' : 'write'
}

export function limitBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError(context) {
      const message = 'The request is too large.'
      return context.json({ message, msg: message }, 413, { connection: 'close' })
    },
  })
  // These have no body, and accessing it would build a full Request.
  return (context, next) => (['GET', 'HEAD'].includes(context.req.method) ? next() : limit(context, next))
}
