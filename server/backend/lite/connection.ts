import { PostgresConnection } from '@supabase/lite/postgres'
import type { DatabaseAddress } from '../database.ts'
import { toPostgrestError } from './database-error.ts'

/** The Postgres connection of @supabase/lite with some of its habits mended. */
export function openConnection(address: DatabaseAddress, onLost: () => void): PostgresConnection {
  const connection = new PostgresConnection({
    url: address.url,
    postgresOptions: {
      ...address.options,
      max: 12,
      // A connection that ends of old age would look like one that was lost.
      max_lifetime: null,
      onclose: onLost,
      types: {
        // Without this, top-level timestamps come out as '2026-11-20 20:53:53.572+00', which Safari cannot read. Can go
        // when lite formats them as PostgREST does. No Date on the way: it would cut the microseconds.
        timestamptz: { to: 1184, from: [1184], serialize: asText, parse: toIso },
        // lite hands over text that is JSON already; its own serializer would encode it once more. Can go with lite's.
        json: { to: 114, from: [114], serialize: asJson, parse: JSON.parse },
        // lite keeps a number like 4.0000000000000000 as text; PostgREST writes a number.
        numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
        jsonb: { to: 3802, from: [3802], serialize: asJson, parse: JSON.parse },
      },
    },
  })
  // In its 'unknown' state lite grants ALL on every table to everybody at the first request of each process, which
  // would void the column privileges. The roles and grants are ours (foundation.ts). Can go when lite has a setting.
  Object.assign(connection, { rlsState: 'active', normalizeDbError: toPostgrestError })
  failWithoutCatalogue(connection)
  return connection
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

function asText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

function asJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** '2026-11-20 20:53:53.572123+00' to '2026-11-20T20:53:53.572123+00:00', as PostgREST writes it. */
export function toIso(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/** The driver's close() can wait for ever on a busy connection: it gets one second. */
export async function closeConnection(connection: PostgresConnection): Promise<void> {
  await connection.driver.end({ timeout: 1 })
}
