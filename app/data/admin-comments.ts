import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import { inOrder, type PageWanted, placeOf, readListed, type TablePage } from './table-page.ts'

type Client = SupabaseClient<Database>
type Row = NonNullable<Awaited<ReturnType<typeof selectRows>>['data']>[number]

export type CommentRow = {
  id: number
  content: string
  rating: number | null
  createdAt: string
  likes: number
  username: string
  /** Null for whoever may not know it. */
  email: string | null
  blogTitle: string
  blogSlug: string
}

/** `blogId` null is every post; `rating` null is every comment, 6 those without a rating. */
export type CommentsWanted = PageWanted & { blogId: number | null; rating: number | null }

const selectRows = (client: Client) =>
  client.from('comments').select('*, likes(count), profiles(username, email), blogs(title, slug)')

/** One page of the comments table. For administrators. Throws the backend's error. */
export async function listCommentRows(
  client: Client,
  wanted: CommentsWanted,
): Promise<TablePage<CommentRow>> {
  const { ids, total } = readListed<number>(
    await client.rpc('list_comments', { ...given(wanted), ...placeOf(wanted) }).single(),
  )
  if (ids.length === 0) return { rows: [], total }
  const { data, error } = await selectRows(client).in('id', ids)
  if (error) throw error
  return { rows: inOrder(ids, data).map(toRow), total }
}

/** The ids of all comments that the table's search and filters find. */
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

/** The newest comments. Throws the backend's error. */
export async function listRecentComments(client: Client, length: number): Promise<CommentRow[]> {
  const { data, error } = await selectRows(client)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(length)
  if (error) throw error
  return data.map(toRow)
}

/** Deletes comments; answers those that were there. Throws when none was deleted. */
export async function deleteComments(client: Client, ids: number[]): Promise<{ id: number }[]> {
  const { data, error } = await client.from('comments').delete().in('id', ids).select('id')
  if (error) throw error
  return data
}

/** Those of some comments, a hundred at most, that are still there. Throws the backend's error. */
export async function listLeftComments(client: Client, ids: number[]): Promise<{ id: number }[]> {
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
    username: row.profiles.username,
    email: row.profiles.email,
    blogTitle: row.blogs.title,
    blogSlug: row.blogs.slug,
  }
}
