import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'

type Client = SupabaseClient<Database>

// Keeps the address of one read well under the 8 kB that servers accept.
const idsPerRead = 300

/** Which of these comments the reader likes. Throws the backend's error. */
export async function listMyLikes(
  client: Client,
  { userId, commentIds }: { userId: string; commentIds: number[] },
): Promise<number[]> {
  const liked: number[] = []
  for (let from = 0; from < commentIds.length; from += idsPerRead) {
    const { data, error } = await client
      .from('likes')
      .select('comment_id')
      .eq('user_id', userId)
      .in('comment_id', commentIds.slice(from, from + idsPerRead))
    if (error) throw error
    for (const row of data) liked.push(row.comment_id)
  }
  return liked
}

const alreadyThere = '23505'

/**
 * Brings the like to the wanted state; one that another tab has brought there already is fine. Throws the backend's
 * error, at once when the network is away: the reader has already seen the like and must not go on believing in it.
 */
export async function toggleLike(
  client: Client,
  { userId, commentId, liked }: { userId: string; commentId: number; liked: boolean },
): Promise<void> {
  const found = await client
    .from('likes')
    .select('id')
    .eq('user_id', userId)
    .eq('comment_id', commentId)
    .maybeSingle()
    .retry(false)
  if (found.error) throw found.error
  if (found.data && !liked) {
    const { error } = await client.from('likes').delete().eq('id', found.data.id).select('id')
    if (error) throw error
  }
  if (!found.data && liked) {
    const { error } = await client.from('likes').insert({ user_id: userId, comment_id: commentId })
    if (error && error.code !== alreadyThere) throw error
  }
}
