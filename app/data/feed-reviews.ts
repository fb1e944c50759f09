import { type Client, dataOf } from './client.ts'

export type FeedReview = {
  id: number
  username: string
  /** Of a reply, the author of what it answers: '' when that was deleted. Null of a review. */
  answeredName: string | null
  content: string
  rating: number | null
  writtenAt: string
  changedAt: string
}

export async function listFeedReviews(client: Client, postId: number, length: number): Promise<FeedReview[]> {
  const data = await dataOf(
    client
      .from('comments')
      .select(
        'id, parent, answeredName:answered_name, content, rating, changedAt:created_at, firstAt:first_created_at, profiles!inner(username)',
      )
      .eq('blog_id', postId)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(length),
  )
  return data.map(({ parent, answeredName, firstAt, profiles, ...review }) => ({
    ...review,
    username: profiles.username,
    answeredName: parent === null ? null : (answeredName ?? ''),
    writtenAt: firstAt ?? review.changedAt,
  }))
}
