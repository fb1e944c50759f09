import { uniqueViolation } from './backend-code.ts'
import { type Client, dataOf } from './client.ts'

export const longestReason = 500

export async function reportReview(
  client: Client,
  { userId, reviewId, reason }: { userId: string; reviewId: number; reason: string },
): Promise<void> {
  const { error } = await client
    .from('reports')
    .insert({ user_id: userId, comment_id: reviewId, reason })
    .select('id')
  if (error && error.code !== uniqueViolation) throw error
}

export async function listMyReports(client: Client, userId: string): Promise<number[]> {
  const data = await dataOf(
    client.from('reports').select('comment_id').eq('user_id', userId).order('id', { ascending: false }),
  )
  return data.map(row => row.comment_id)
}
