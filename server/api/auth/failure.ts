import type { LimitName, Limits } from '#server/http/limits.ts'
import { tooManyRequests } from '#server/http/too-many-requests.ts'

export class AuthFailure extends Error {
  readonly response: Response
  readonly code: string

  constructor(response: Response, code = '', message = 'The request was refused.') {
    super(message)
    this.response = response
    this.code = code
  }
}

export function failure(
  status: number,
  code: string,
  message: string,
  more: object = {},
  headers: Record<string, string> = {},
): AuthFailure {
  const body = { code: status, error_code: code, msg: message, ...more }
  return new AuthFailure(Response.json(body, { status, headers }), code, message)
}

export const invalid = (message: string): AuthFailure => failure(400, 'validation_failed', message)

export const expiredLink = (message = 'Email link is invalid or has expired'): AuthFailure =>
  failure(403, 'otp_expired', message)

export async function consumeLimit(limits: Limits, limit: LimitName, key: string): Promise<void> {
  const result = await limits.consume(limit, key)
  if (!result.ok) throw new AuthFailure(tooManyRequests('auth', limit, result.retryAfter))
}
