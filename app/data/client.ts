import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'

/** Of a visitor or of a person who is signed in: all of `data/` asks through one. */
export type Client = SupabaseClient<Database>

/** Returns the data of a query, and throws its error. */
export async function dataOf<Data>(query: PromiseLike<PostgrestSingleResponse<Data>>): Promise<Data> {
  const { data, error } = await query
  if (error) throw error
  return data
}
