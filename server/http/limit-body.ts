import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

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
