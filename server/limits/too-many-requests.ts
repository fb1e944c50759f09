import { duration } from '#app/content/duration.ts'
import { type LimitName, limits } from './table.ts'

/** Whose error format the answer has. 'page' is plain JSON for the application's own requests. */
export type Service = 'rest' | 'auth' | 'storage' | 'page'

/** The answer 429 with Retry-After and a sentence that says how long to wait, in the error format of the service. */
export function tooManyRequests(service: Service, limit: LimitName, retryAfter: number): Response {
  const message = `${limits[limit].sentence} Please try again in ${duration(retryAfter)}.`
  const bodies: Record<Service, object> = {
    // PostgREST answers 429 to an error PT429 that SQL raises.
    rest: { code: 'PT429', message, details: null, hint: null },
    auth: { code: 429, error_code: 'over_request_rate_limit', msg: message },
    storage: { statusCode: '429', error: 'too_many_requests', message },
    page: { message },
  }
  return Response.json(bodies[service], {
    status: 429,
    headers: { 'retry-after': String(retryAfter), 'cache-control': 'no-store' },
  })
}
