import type { PostgrestSingleResponse } from '@supabase/postgrest-js'

/** Returns null when the account is gone or its role has changed since it was displayed (optimistic locking). */
export async function ifUnchanged<Data>(query: PromiseLike<PostgrestSingleResponse<Data>>) {
  const { data, error } = await query
  if (error?.code === 'PT404') return null
  if (error) throw error
  return { data }
}
