import type { AuthFailure } from './failure.ts'

const ERRORS: Record<number, string> = {
  400: 'invalid_request',
  403: 'access_denied',
  422: 'access_denied',
  500: 'server_error',
}

/** Puts the error into the query and, without PKCE, also into the fragment, where the client library reads it. */
export function returnWithError(page: string, failure: AuthFailure, isPkce: boolean): string {
  const url = new URL(page)
  const error = new URLSearchParams({
    error: ERRORS[failure.response.status] ?? 'server_error',
    error_code: failure.code,
    error_description: failure.message,
  })
  for (const [name, value] of error) url.searchParams.set(name, value)
  if (!isPkce) url.hash = String(error)
  return url.href
}

export function returnTo(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
