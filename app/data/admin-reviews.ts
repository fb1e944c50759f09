import type { SupabaseClient } from '@supabase/supabase-js'
import { excerpt } from '#app/content/excerpt.ts'
import { dataOf } from './data-of.ts'
import type { Database } from './database-types.ts'
import { inOrder, placeOf, readListed, type TablePage, type TableQuery } from './table-page.ts'

type Client = SupabaseClient<Database>

const FIRST_WORDS = 80

type Row = NonNullable<Awaited<ReturnType<typeof selectRows>>['data']>[number]

export type ReviewRow = {
  id: number
  content: string
  rating: number | null
  createdAt: string
  likes: number
  held: boolean
  /** Of a reply, the author of what it answers: '' when that was deleted. Null of a review. */
  answeredName: string | null
  userId: string
  username: string
  email: string | null
  postTitle: string
  postSlug: string
}

/** `postId` null: all posts. `rating` null: all reviews; 6: those without a rating. */
type ReviewRowsWanted = TableQuery & { postId: number | null; rating: number | null }

const selectRows = (client: Client) =>
  client
    .from('comments')
    .select('*, answered_name, likes(count), profiles!inner(id, username, email), blogs(title, slug)')

export async function readReviewsPage(
  client: Client,
  wanted: ReviewRowsWanted,
): Promise<TablePage<ReviewRow>> {
  const { ids, total } = readListed<number>(
    await client.rpc('list_comments', { ...given(wanted), ...placeOf(wanted) }).single(),
  )
  if (ids.length === 0) return { rows: [], total }
  return { rows: inOrder(ids, await listReviewRowsById(client, ids)), total }
}

export async function listReviewRowsById(client: Client, ids: number[]): Promise<ReviewRow[]> {
  const data = await dataOf(selectRows(client).in('id', ids))
  return data.map(toRow)
}

export async function listReviewIds(client: Client, wanted: ReviewRowsWanted): Promise<number[]> {
  return readListed<number>(await client.rpc('list_comments', given(wanted)).single()).ids
}

const given = ({ search, postId, rating, sort, descending }: ReviewRowsWanted) => ({
  search,
  sort,
  descending,
  ...(postId === null ? {} : { of_blog: postId }),
  ...(rating === null ? {} : { with_rating: rating }),
})

export async function listRecentReviews(client: Client, length: number): Promise<ReviewRow[]> {
  const data = await dataOf(
    selectRows(client)
      .neq('status', 'deleted')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(length),
  )
  return data.map(toRow)
}

export async function deleteReviews(client: Client, ids: number[]): Promise<{ id: number }[]> {
  return await dataOf(client.from('comments').delete().in('id', ids).select('id'))
}

/** Of at most a hundred reviews, those that exist, each with its first words. */
export async function listRemainingReviews(
  client: Client,
  ids: number[],
): Promise<{ id: number; title: string }[]> {
  const data = await dataOf(client.from('comments').select('id, content').in('id', ids).order('id'))
  return data.map(({ id, content }) => ({ id, title: excerpt(content, FIRST_WORDS) }))
}

function toRow(row: Row): ReviewRow {
  return {
    id: row.id,
    content: row.content,
    rating: row.rating,
    createdAt: row.created_at,
    likes: row.likes[0]?.count ?? 0,
    held: row.status === 'held',
    answeredName: row.parent === null ? null : (row.answered_name ?? ''),
    userId: row.profiles.id,
    username: row.profiles.username,
    email: row.profiles.email,
    postTitle: row.blogs.title,
    postSlug: row.blogs.slug,
  }
}
