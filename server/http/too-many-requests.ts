import { duration } from '#shared/text/count.ts'
import { type LimitName, limits } from './limits.ts'

export type Service = 'rest' | 'auth' | 'storage' | 'page' | 'document'

export function tooManyRequests(service: Service, limit: LimitName, retryAfter: number): Response {
  const message = `${limits[limit].sentence} Please try again in ${duration(retryAfter)}.`
  const headers = { 'retry-after': String(retryAfter), 'cache-control': 'no-store' }
  if (service === 'document') return new Response(`${message}\n`, { status: 429, headers })
  const bodies: Record<Exclude<Service, 'document'>, object> = {
    rest: { code: 'PT429', message, details: null, hint: null },
    auth: { code: 429, error_code: 'over_request_rate_limit', msg: message },
    storage: { statusCode: '429', error: 'too_many_requests', message },
    page: { message },
  }
  return Response.json(bodies[service], { status: 429, headers })
}
