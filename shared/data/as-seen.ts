import type { PostgrestSingleResponse } from '@supabase/postgrest-js'

/** The answer of a function about an account. Null when the account is gone or has another role than was seen (optimistic locking). */
export async function ifAsSeen<Data>(query: PromiseLike<PostgrestSingleResponse<Data>>) {
  const { data, error } = await query
  if (error?.code === 'PT404') return null
  if (error) throw error
  return { data }
}
