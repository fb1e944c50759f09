import { inspect } from 'node:util'
import pg from 'pg'

/**
 * lite answers violated CHECKs and exceptions raised in functions with 500 and a code of its own, shows connection errors
 * with their paths, and prints each refused row with a stack trace. PostgREST answers 400 with Postgres' code, by which
 * the pages choose their sentence. Its channel for errors that name their own status serves here.
 * Can go when lite maps them as PostgREST does (https://docs.postgrest.org/en/stable/references/errors.html).
 */
export function toPostgrestError(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return error
  const code = textOf(cause, 'code') ?? ''
  const isLost = /^(Connection terminated|timeout exceeded|Client was closed)/.test(cause.message)
  if (!code && !isLost) return error
  if (!(cause instanceof pg.DatabaseError) || /^(08|57P)/.test(code))
    return withStatus(503, {
      code: 'PGRST000',
      message: 'The database cannot be reached.',
      details: null,
      hint: null,
    })
  if (/^(23514|P0|23P|BY)/.test(code))
    return withStatus(400, {
      code,
      message: cause.message,
      details: textOf(cause, 'detail'),
      hint: textOf(cause, 'hint'),
    })
  const own = /^PT([45]\d\d)$/.exec(code)
  if (own)
    return withStatus(Number(own[1]), {
      code,
      message: cause.message,
      details: textOf(cause, 'detail'),
      hint: textOf(cause, 'hint'),
    })
  return inOneLine(cause, `${code} ${cause.message}`)
}

interface PostgrestError {
  code: string
  message: string
  details: string | null
  hint: string | null
}

function withStatus(status: number, body: PostgrestError): Error {
  const error = Object.assign(new Error(JSON.stringify(body)), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers: {} }),
  })
  return inOneLine(error, `${body.code} ${body.message}`)
}

/** A refused row is an everyday event, and its values are nobody's business: one line in the log, without them. */
function inOneLine(error: Error, line: string): Error {
  return Object.defineProperty(error, inspect.custom, { value: () => `Refused: ${line}`, configurable: true })
}

function textOf(error: Error, name: string): string | null {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' && value ? value : null
}
