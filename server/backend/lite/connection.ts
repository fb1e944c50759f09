import { PostgresConnection } from '@supabase/lite/postgres'
import { Kysely, PostgresDialect } from 'kysely'
import { type Login, openPool } from '#server/database/pool.ts'
import { toPostgrestError } from './database-error.ts'

/** The Postgres connection of @supabase/lite, on a pool of ours instead of its own driver. */
export function openConnection(login: Login): { connection: PostgresConnection; close(): Promise<void> } {
  const pool = openPool(login, 12)
  const connection = new PostgresConnection({ url: 'postgres://unused' })
  // In its 'unknown' state lite grants ALL on every table to everybody at the first request of each process, which
  // would void the column privileges. The roles and grants are ours (server/database/roles.ts).
  Object.assign(connection, {
    kysely: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    rlsState: 'active',
    normalizeDbError: toPostgrestError,
  })
  failWithoutCatalogue(connection)
  return { connection, close: async () => void pool.end() }
}

/**
 * When the database is away lite takes its catalogue for empty and answers 404 'Could not find the table', as if the
 * table had never been. Can go when a failed introspection fails.
 */
function failWithoutCatalogue(connection: PostgresConnection) {
  const introspect = connection.introspect.bind(connection)
  connection.introspect = async options => {
    const catalogue = await introspect(options)
    if (catalogue.tables.length === 0) throw new Error('The catalogue could not be read.')
    return catalogue
  }
}
