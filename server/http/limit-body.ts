import type { Context, MiddlewareHandler } from 'hono'
import { limitKeyOf } from '#server/base/client-address.ts'
import type { RequestContext } from '#server/base/request-context.ts'
import { ByteBudget } from './byte-budget.ts'
import { BodyRefused, receiveBody } from './receive-body.ts'

type HasClient = { Variables: { client: RequestContext } }

const MB = 1024 * 1024

/** Browsers announce body lengths. Bodies without one are buffered before the sender is authenticated. */
const unannounced = new ByteBudget(16 * MB, 4 * MB)

export function limitBody(most: number): MiddlewareHandler<HasClient> {
  return async (context, next) => {
    const { raw } = context.req
    // These have no body, and accessing it would build a full Request.
    if (['GET', 'HEAD'].includes(raw.method) || !raw.body) return next()
    const length = raw.headers.get('content-length')
    if (length !== null && !raw.headers.has('transfer-encoding'))
      return Number(length) > most
        ? refusal(context, new BodyRefused(413, 'The request is too large.'))
        : next()
    const client = limitKeyOf(context.get('client').address)
    const received = await receiveBody(raw, { most, budget: unannounced, client }).catch(error => {
      if (error instanceof BodyRefused) return error
      throw error
    })
    if (received instanceof BodyRefused) return refusal(context, received)
    context.req.raw = new Request(raw, { body: received.bytes })
    try {
      await next()
    } finally {
      received.release()
    }
  }
}

function refusal(context: Context, { status, message }: BodyRefused): Response {
  const headers: Record<string, string> = {
    connection: 'close',
    ...(status === 503 && { 'retry-after': '5' }),
  }
  return context.json({ message, msg: message }, status, headers)
}
