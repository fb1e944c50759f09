import pg from 'pg'
import { codeOf } from '#server/base/code-of.ts'

/** Also true while Postgres starts, stops, or has no free connection. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57)/.test(error.code ?? '')
  // The name has several addresses, and each refused.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable)
  if (!(error instanceof Error)) return false
  // A socket that closes during encryption or before the first write has no system call in its error.
  const isOfSocket =
    /^(ECONNRESET|EPIPE)$/.test(codeOf(error)) ||
    ('syscall' in error && ['connect', 'getaddrinfo', 'read', 'write'].includes(String(error.syscall)))
  return (
    isOfSocket ||
    /^(Query read timeout|Connection terminated|timeout exceeded|timeout expired|Client was closed|Client has encountered|Cannot use a pool)/.test(
      error.message,
    )
  )
}
