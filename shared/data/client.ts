import type { GoTrueClient } from '@supabase/auth-js'
import type { PostgrestClient, PostgrestSingleResponse } from '@supabase/postgrest-js'
import type { StorageClient } from '@supabase/storage-js'
import type { Database, Json } from './database-types.ts'

export type Client = Pick<PostgrestClient<Database>, 'from' | 'rpc'> & {
  auth: GoTrueClient
  storage: StorageClient
}

type Answer = { data: unknown; error: unknown }

export async function dataOf<Found extends Answer>(
  query: PromiseLike<Found>,
): Promise<Extract<Found, { error: null }>['data']> {
  const { data, error } = await query
  if (error) throw error
  return data
}

/** Returns the exact count of a query with `countOnly`. */
export async function countOf(query: PromiseLike<{ count: number | null; error: unknown }>): Promise<number> {
  const { count, error } = await query
  if (error) throw error
  return count ?? 0
}

export const countOnly = { count: 'exact', head: true } as const

/** Returns the JSON result of a database function. `supabase/schema.sql` has its shape, which the generated types lack. */
export async function jsonOf<Value>(query: PromiseLike<PostgrestSingleResponse<Json>>): Promise<Value> {
  return (await dataOf(query)) as unknown as Value
}

// Keeps the URL well below 8 kB, the limit of many servers.
const idsPerRead = 300

export async function readByIds<Found>(
  ids: number[],
  read: (some: number[]) => PromiseLike<PostgrestSingleResponse<Found[]>>,
): Promise<Found[]> {
  const reads = Array.from({ length: Math.ceil(ids.length / idsPerRead) }, async (_, index) => {
    return await dataOf(read(ids.slice(index * idsPerRead, (index + 1) * idsPerRead)))
  })
  return (await Promise.all(reads)).flat()
}
