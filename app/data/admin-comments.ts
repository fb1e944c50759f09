import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import { inOrder, placeOf, readListed, type TablePage, type TableQuery } from './table-page.ts'

type Client = SupabaseClient<Database>
type Row = NonNullable<Awaited<ReturnType<typeof selectRows>>['data']>[number]

export type CommentRow = {
  id: number
  content: string
  rating: number | null
  createdAt: string
  likes: number
  /** Waits for an administrator, and is hidden from readers. */
  held: boolean
  userId: string
  username: string
  email: string | null
  blogTitle: string
  blogSlug: string
}

/** `blogId` null: all posts. `rating` null: all reviews; 6: those without a rating. */
export type CommentsWanted = TableQuery & { blogId: number | null; rating: number | null }

const selectRows = (client: Client) =>
  client.from('comments').select('*, likes(count), profiles(username, email), blogs(title, slug)')

export async function listCommentRows(
  client: Client,
  wanted: CommentsWanted,
): Promise<TablePage<CommentRow>> {
  const { ids, total } = readListed<number>(
    await client.rpc('list_comments', { ...given(wanted), ...placeOf(wanted) }).single(),
  )
  if (ids.length === 0) return { rows: [], total }
  return { rows: inOrder(ids, await listCommentsById(client, ids)), total }
}

export async function listCommentsById(client: Client, ids: number[]): Promise<CommentRow[]> {
  const { data, error } = await selectRows(client).in('id', ids)
  if (error) throw error
  return data.map(toRow)
}

export async function listCommentIds(client: Client, wanted: CommentsWanted): Promise<number[]> {
  return readListed<number>(await client.rpc('list_comments', given(wanted)).single()).ids
}

const given = ({ search, blogId, rating, sort, descending }: CommentsWanted) => ({
  search,
  sort,
  descending,
  ...(blogId === null ? {} : { of_blog: blogId }),
  ...(rating === null ? {} : { with_rating: rating }),
})

export async function listRecentComments(client: Client, length: number): Promise<CommentRow[]> {
  const { data, error } = await selectRows(client)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(length)
  if (error) throw error
  return data.map(toRow)
}

/** Returns the deleted reviews, possibly none. */
export async function deleteComments(client: Client, ids: number[]): Promise<{ id: number }[]> {
  const { data, error } = await client.from('comments').delete().in('id', ids).select('id')
  if (error) throw error
  return data
}

/** For at most a hundred ids. */
export async function listRemainingComments(client: Client, ids: number[]): Promise<{ id: number }[]> {
  const { data, error } = await client.from('comments').select('id').in('id', ids)
  if (error) throw error
  return data
}

function toRow(row: Row): CommentRow {
  return {
    id: row.id,
    content: row.content,
    rating: row.rating,
    createdAt: row.created_at,
    likes: row.likes[0]?.count ?? 0,
    held: row.status === 'held',
    userId: row.user_id,
    username: row.profiles.username,
    email: row.profiles.email,
    blogTitle: row.blogs.title,
    blogSlug: row.blogs.slug,
  }
}
