import type { Limits } from '#server/limits/limits.ts'
import type { LimitName } from '#server/limits/table.ts'
import { tooManyRequests } from '#server/limits/too-many-requests.ts'

/** Thrown where a request cannot go on; the service answers with `response`. */
export class AuthFailure extends Error {
  readonly response: Response

  constructor(response: Response) {
    super('The request was refused.')
    this.response = response
  }
}

/** An error as GoTrue words it. `more` are further fields of the answer. */
export function failure(
  status: number,
  code: string,
  message: string,
  more: object = {},
  headers: Record<string, string> = {},
): AuthFailure {
  const body = { code: status, error_code: code, msg: message, ...more }
  return new AuthFailure(Response.json(body, { status, headers }))
}

/** Counts one use of a limit. Throws a 429 when there is none left. */
export async function takeOrFail(limits: Limits, limit: LimitName, key: string): Promise<void> {
  const taken = await limits.take(limit, key)
  if (!taken.ok) throw new AuthFailure(tooManyRequests('auth', limit, taken.retryAfter))
}
