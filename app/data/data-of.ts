import type { PostgrestSingleResponse } from '@supabase/supabase-js'

/** Returns the data of a query, and throws its error. */
export async function dataOf<Data>(query: PromiseLike<PostgrestSingleResponse<Data>>): Promise<Data> {
  const { data, error } = await query
  if (error) throw error
  return data
}
