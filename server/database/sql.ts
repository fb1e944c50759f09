import pg from 'pg'
import { codeOf } from '#server/base/code-of.ts'

/** Values become parameters. `pool.ts` determines the row types. Rejects with pg.DatabaseError, or an Error of the connection. */
export interface Sql {
  <Row extends object = Record<string, unknown>>(
    parts: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>
  /** May contain several statements if there are no values, and then returns all their rows. */
  unsafe<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** A transaction on one connection, rolled back when `work` rejects. Nested calls use a savepoint. */
  begin<T>(work: (sql: Sql) => Promise<T>): Promise<T>
}

export function poolSql(pool: pg.Pool): Sql {
  return createSql(pool, work => inTransaction(pool, client => work(clientSql(client))))
}

export function clientSql(client: pg.ClientBase): Sql {
  return createSql(client, async work => {
    await client.query('savepoint step')
    try {
      const result = await work(clientSql(client))
      await client.query('release savepoint step')
      return result
    } catch (error) {
      await client.query('rollback to savepoint step; release savepoint step')
      throw error
    }
  })
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withClient(pool, async client => {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  })
}

/** Rolls back when `work` rejects. Discards a connection that cannot roll back or does not respond. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isDatabaseUnreachable(error) && !(error instanceof pg.DatabaseError)
    if (!broken)
      await client.query('rollback').catch(() => {
        broken = true
      })
    throw error
  } finally {
    client.release(broken)
  }
}

type Queryable = Pick<pg.ClientBase, 'query'>

function createSql(on: Queryable, begin: Sql['begin']): Sql {
  async function unsafe<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
    const result: pg.QueryResult<Row> | pg.QueryResult<Row>[] = values
      ? await on.query<Row>(text, values.map(toParameter))
      : await on.query<Row>(text)
    return Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows
  }
  const tag = <Row extends object>(parts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    unsafe<Row>(
      parts.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    )
  return Object.assign(tag, { unsafe, begin })
}

function toParameter(value: unknown): unknown {
  if (value === undefined) return null
  return Array.isArray(value) && value.some(isPlainObject) ? JSON.stringify(value) : value
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

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

/** Also true after a conflict with another transaction: the same transaction may succeed later. */
export const isTransient = (error: unknown): boolean =>
  isDatabaseUnreachable(error) || ['40001', '40P01', '55P03'].includes(codeOf(error))
