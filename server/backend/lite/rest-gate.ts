import type { Engine } from './engine.ts'

/**
 * lite answers a violated CHECK with 500 and its own code 'SUP'; PostgREST with 400 and Postgres' 23514, by which the
 * pages choose their sentence. Can go when lite maps it.
 */
export function restGate(engine: Engine): (request: Request) => Promise<Response> {
  return async request => {
    const response = await engine.fetch(request)
    if (response.status !== 500) return response
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    const message =
      typeof body === 'object' && body !== null ? String(Reflect.get(body, 'message') ?? '') : ''
    if (!/violates check constraint/.test(message)) return response
    return Response.json({ code: '23514', message, details: null, hint: null }, { status: 400 })
  }
}
