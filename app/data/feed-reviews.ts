import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'

export type FeedReview = {
  id: number
  username: string
  content: string
  rating: number | null
  /** When it was written first. */
  writtenAt: string
  /** When its text or rating changed last. */
  changedAt: string
}

/** The reviews of a post, the last changed first. */
export async function listFeedReviews(
  client: SupabaseClient<Database>,
  postId: number,
  length: number,
): Promise<FeedReview[]> {
  const { data, error } = await client
    .from('comments')
    .select('id, content, rating, created_at, first_created_at, profiles(username)')
    .eq('blog_id', postId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(length)
  if (error) throw error
  return data.map(({ id, content, rating, created_at, first_created_at, profiles }) => ({
    id,
    username: profiles.username,
    content,
    rating,
    writtenAt: first_created_at ?? created_at,
    changedAt: created_at,
  }))
}
