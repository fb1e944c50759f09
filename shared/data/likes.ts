import { uniqueViolation } from './backend-code.ts'
import { type Client, dataOf, readByIds } from './client.ts'

export async function listMyLikes(
  client: Client,
  { userId, reviewIds }: { userId: string; reviewIds: number[] },
): Promise<number[]> {
  const liked = await readByIds(reviewIds, some =>
    client.from('likes').select('comment_id').eq('user_id', userId).in('comment_id', some),
  )
  return liked.map(row => row.comment_id)
}

/** Idempotent. Throws without retries, because the optimistic interface must roll back soon. */
export async function toggleLike(
  client: Client,
  { userId, reviewId, liked }: { userId: string; reviewId: number; liked: boolean },
): Promise<void> {
  const found = await client
    .from('likes')
    .select('id')
    .eq('user_id', userId)
    .eq('comment_id', reviewId)
    .maybeSingle()
    .retry(false)
  if (found.error) throw found.error
  if (found.data && !liked) {
    await dataOf(client.from('likes').delete().eq('id', found.data.id).select('id'))
  }
  if (!found.data && liked) {
    const { error } = await client.from('likes').insert({ user_id: userId, comment_id: reviewId })
    if (error && error.code !== uniqueViolation) throw error
  }
}
