import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'

/** 0: all reviews; 1 to 5: that rating; 6: reviews without a rating. */
export const filters = [0, 5, 4, 3, 2, 1, 6] as const
export const sorts = ['latest', 'oldest'] as const
export type Filter = (typeof filters)[number]
export type Sort = (typeof sorts)[number]

export const reviewsPerPage = 20

// The backend limits a response to 1,000 rows; hosted Supabase may be configured for fewer.
const rowsPerRequest = 500

const columns =
  'id, user_id, blog_id, content, rating, status, created_at, profiles(username, avatar_url), likes(count)' as const

type Client = SupabaseClient<Database>
type Row = NonNullable<Awaited<ReturnType<typeof selectRange>>['data']>[number]

export type Review = {
  id: number
  postId: number
  userId: string
  username: string
  avatarUrl: string | null
  content: string
  rating: number | null
  /** Waits for an administrator: visible only to its author and administrators, and not counted. */
  held: boolean
  createdAt: string
  likes: number
}

export type ReviewsWanted = { postId: number; filter: Filter; sort: Sort; from: number; to: number }

/** `from` and `to`: inclusive, counted from 0. */
export async function listReviews(client: Client, wanted: ReviewsWanted): Promise<Review[]> {
  const reviews = new Map<number, Review>()
  for (let from = wanted.from; from <= wanted.to; from += rowsPerRequest) {
    const to = Math.min(wanted.to, from + rowsPerRequest - 1)
    const { data, error } = await selectRange(client, { ...wanted, from, to })
    if (error?.code === pastTheEnd) break
    if (error) throw error
    for (const row of data) reviews.set(row.id, toReview(row))
    if (data.length <= to - from) break
  }
  return [...reviews.values()]
}

const pastTheEnd = 'PGRST103'

function selectRange(client: Client, { postId, filter, sort, from, to }: ReviewsWanted) {
  const ascending = sort === 'oldest'
  const query = client.from('comments').select(columns).eq('blog_id', postId)
  return rated(query, filter).order('created_at', { ascending }).order('id', { ascending }).range(from, to)
}

type Narrowing<Query> = {
  eq(column: 'rating', value: number): Query
  is(column: 'rating', value: null): Query
}

function rated<Query extends Narrowing<Query>>(query: Query, filter: Filter): Query {
  if (filter === 0) return query
  return filter === 6 ? query.is('rating', null) : query.eq('rating', filter)
}

/**
 * Only the newest rating of each reader counts in `average` (null without ratings), `count` and `spread` (how many gave 1 to 5).
 * `rated` (how many have a rating of 1 to 5) and `total` count reviews.
 */
export type RatingSummary = {
  average: number | null
  count: number
  spread: number[]
  rated: number[]
  total: number
}

export async function ratingSummary(client: Client, postId: number): Promise<RatingSummary> {
  const { data, error } = await client.rpc('rating_summary', { of_blog: postId }).single()
  if (error) throw error
  return {
    average: data.average === null ? null : Number(data.average),
    count: Number(data.count),
    spread: data.spread.map(Number),
    rated: data.rated.map(Number),
    total: Number(data.total),
  }
}

export function countFound({ rated, total }: RatingSummary, filter: Filter): number {
  if (filter === 0) return total
  return filter === 6 ? rated.reduce((rest, reviews) => rest - reviews, total) : (rated[filter - 1] ?? 0)
}

export type ReviewsView = { summary: RatingSummary; rows: Review[] }

export async function viewReviews(
  client: Client,
  { length = reviewsPerPage, ...wanted }: Omit<ReviewsWanted, 'from' | 'to'> & { length?: number },
): Promise<ReviewsView> {
  const [summary, rows] = await Promise.all([
    ratingSummary(client, wanted.postId),
    listReviews(client, { ...wanted, from: 0, to: length - 1 }),
  ])
  return { summary, rows }
}

/** Of a post: its review with the most likes, null without a like. */
export type LikedReview = { content: string; username: string }

export async function findBestLiked(client: Client, postId: number): Promise<LikedReview | null> {
  const { data, error } = await client
    .from('comments')
    .select('content, profiles(username)')
    .eq('blog_id', postId)
    .gt('like_count', 0)
    .order('like_count', { ascending: false })
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle()
  if (error) throw error
  return data && { content: data.content, username: data.profiles.username }
}

export async function findReview(client: Client, id: number): Promise<Review | null> {
  const { data, error } = await client.from('comments').select(columns).eq('id', id).maybeSingle()
  if (error) throw error
  return data && toReview(data)
}

type NewReview = { userId: string; postId: number; content: string; rating: number | null }

export async function createReview(client: Client, review: NewReview): Promise<Review> {
  const { userId, postId, content, rating } = review
  const { data, error } = await client
    .from('comments')
    .insert({ user_id: userId, blog_id: postId, content, rating })
    .select(columns)
  if (error) throw error
  const [row] = data
  if (!row) throw new Error('The comment was stored, but not answered.')
  return toReview(row)
}

/** Null when the review does not exist, has another author, or was changed after `createdAt`. */
export async function updateReview(
  client: Client,
  { id, createdAt }: Pick<Review, 'id' | 'createdAt'>,
  changes: { content?: string; rating?: number | null },
): Promise<Pick<Review, 'held' | 'createdAt'> | null> {
  const { data, error } = await client
    .from('comments')
    .update(changes)
    .eq('id', id)
    .eq('created_at', createdAt)
    .select('id, status, created_at')
  if (error) throw error
  const [row] = data
  return row ? { held: row.status === 'held', createdAt: row.created_at } : null
}

export async function deleteReview(client: Client, id: number): Promise<boolean> {
  const { data, error } = await client.from('comments').delete().eq('id', id).select('id')
  if (error) throw error
  return data.length === 1
}

function toReview(row: Row): Review {
  return {
    id: row.id,
    postId: row.blog_id,
    userId: row.user_id,
    username: row.profiles.username,
    avatarUrl: row.profiles.avatar_url,
    content: row.content,
    rating: row.rating,
    held: row.status === 'held',
    createdAt: row.created_at,
    likes: row.likes[0]?.count ?? 0,
  }
}
