import pg from 'pg'
import { LineFull } from '#server/limits/waiting-line.ts'
import { OVERFLOW } from './build-answer.ts'

/** A refusal in PostgREST's shape. https://docs.postgrest.org/en/v14/references/errors.html lists the codes. */
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

/** A query parameter that cannot be read, or that asks for more than `bounds` allow. */
export const badQuery = (what: string, details: string) =>
  new RestError(400, 'PGRST100', `failed to parse ${what}`, { details })

export const badBody = (message: string) => new RestError(400, 'PGRST102', message)

export const unsatisfiableRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details })

export const unknownTable = (table: string) =>
  new RestError(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`)

export const unknownColumn = (table: string, column: string) =>
  new RestError(400, '42703', `column ${table}.${column} does not exist`)

export const tooLarge = () =>
  new RestError(400, '54000', 'The answer is too large: ask for fewer rows or columns.')

export const busy = () =>
  new RestError(503, 'PGRST003', 'Too many requests at the same time. Please try again in a moment.', {
    headers: { 'retry-after': '1' },
  })

const unreachable = () => new RestError(503, 'PGRST000', 'The database cannot be reached.')

/** Every error as a refusal; what was unexpected, and belongs into the log, is a status of 500 and more. */
export function toRestError(error: unknown, isAnonymous: boolean): RestError {
  if (error instanceof RestError) return error
  if (error instanceof LineFull) return busy()
  if (!(error instanceof pg.DatabaseError)) return isOfConnection(error) ? unreachable() : internal()
  const code = error.code ?? 'XX000'
  if (/^(08|57P)/.test(code)) return unreachable()
  // The message of an internal error speaks of our SQL.
  if (/^(XX|42P17|38|39)/.test(code)) return internal(code)
  if (code === OVERFLOW.code && error.message.startsWith(OVERFLOW.message)) return tooLarge()
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

/**
 * As PostgREST, which answers a code PTxyz that SQL raises with the status xyz, except for what a request can bring about by itself and PostgREST calls an error of the server: too
 * complex (54), no data or too many rows (P0, 21), two who change the same (40).
 */
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

function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = String(Reflect.get(error, 'code') ?? '')
  return /^(E[A-Z]+)$/.test(code) || /connection|timeout exceeded|not queryable|pool/i.test(error.message)
}
