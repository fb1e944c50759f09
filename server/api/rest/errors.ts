import pg from 'pg'
import { isDatabaseUnreachable } from '#server/database/sql.ts'
import { BodyRefused } from '#server/http/receive-body.ts'
import { QueueFull } from '#server/http/semaphore.ts'

/** An error in PostgREST's format: https://docs.postgrest.org/en/v14/references/errors.html */
export class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: string | null; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }
}

export const badQuery = (what: string, details: string) =>
  new RestError(400, 'PGRST100', `failed to parse ${what}`, { details })

export const badBody = (message: string) => new RestError(400, 'PGRST102', message)

export const unsatisfiableRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details })

export const unknownTable = (table: string) =>
  new RestError(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`)

export const unknownColumn = (table: string, column: string) =>
  new RestError(400, '42703', `column ${table}.${column} does not exist`)

export const answerTooLarge = () =>
  new RestError(400, '54000', 'The response is too large: request fewer rows or columns.')

export const busy = () =>
  new RestError(503, 'PGRST003', 'Too many requests at once. Please try again in a moment.', {
    headers: { 'retry-after': '1' },
  })

const bodyRefused = ({ status, message }: BodyRefused) =>
  new RestError(status, status === 503 ? 'PGRST003' : `PT${status}`, message, {
    headers: status === 503 ? { 'retry-after': '5' } : { connection: 'close' },
  })

const unreachable = () => new RestError(503, 'PGRST000', 'The database cannot be reached.')

export function toRestError(error: unknown, isAnonymous: boolean): RestError {
  if (error instanceof RestError) return error
  if (error instanceof QueueFull) return busy()
  if (error instanceof BodyRefused) return bodyRefused(error)
  if (!(error instanceof pg.DatabaseError)) return isDatabaseUnreachable(error) ? unreachable() : internal()
  const code = error.code ?? 'XX000'
  if (/^(08|57P)/.test(code)) return unreachable()
  // These messages contain file names of the database.
  if (/^(531|58)/.test(code)) return new RestError(503, code, 'The database cannot write right now.')
  // Messages of internal errors contain our SQL.
  if (/^(XX|42P17|38|39)/.test(code)) return internal(code)
  // See boundedList in statement.ts.
  if (code === '22003' && error.message.startsWith('value out of range: overflow')) return answerTooLarge()
  const seconds = code === 'PT429' ? /\d+/.exec(error.detail ?? '') : null
  const headers: Record<string, string> = seconds ? { 'retry-after': seconds[0] } : {}
  const more = { details: error.detail ?? null, hint: error.hint ?? null, headers }
  return new RestError(statusOf(code, isAnonymous), code, error.message, more)
}

export function toResponse(error: RestError): Response {
  const { code, message, details, hint, status, headers } = error
  return Response.json({ code, message, details, hint }, { status, headers })
}

const internal = (code = 'XX000') => new RestError(500, code, 'Something went wrong on the server.')

/** Like PostgREST, except for 4xx where the request itself is the cause: too complex (54), no or too many rows (P0, 21), conflicts (40). */
function statusOf(code: string, isAnonymous: boolean): number {
  const raised = /^PT([45]\d\d)$/.exec(code)
  if (raised) return Number(raised[1])
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '23503' || code === '23505' || code.startsWith('40')) return 409
  if (code === '25006') return 405
  if (code === '42883' || code === '42P01') return 404
  if (code.startsWith('53') || code === '55P03') return 503
  if (/^(0L|0P|28)/.test(code)) return 403
  return /^(09|25|2D|3B|55|57|58|F0|HV)/.test(code) ? 500 : 400
}
