import { type Client, dataOf } from './client.ts'

export type FeedReview = Awaited<ReturnType<typeof listFeedReviews>>[number]

export async function listFeedReviews(client: Client, postId: number, length: number) {
  const data = await dataOf(
    client
      .from('comments')
      .select(
        'id, parent, answeredName:answered_name, content, rating, changedAt:created_at, firstAt:first_created_at, importedName:imported_name, profiles(username)',
      )
      .eq('blog_id', postId)
      .neq('status', 'deleted')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(length),
  )
  return data.map(({ parent, answeredName, firstAt, importedName, profiles, ...review }) => ({
    ...review,
    username: profiles?.username ?? importedName ?? '',
    answeredName: parent === null ? null : (answeredName ?? ''),
    writtenAt: firstAt ?? review.changedAt,
  }))
}
