import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import { removeFiles } from './files.ts'
import { inOrder, type PageWanted, placeOf, readListed, type TablePage } from './table-page.ts'

type Client = SupabaseClient<Database>

export type PostRow = {
  id: number
  slug: string
  title: string
  topic: string
  insertedAt: string
  updatedAt: string
}

/** An empty topic is all of them. */
export type PostsWanted = PageWanted & { topic: string }

/** One page of the posts table; `sort` is a column's name. For administrators. Throws the backend's error. */
export async function listPostRows(client: Client, wanted: PostsWanted): Promise<TablePage<PostRow>> {
  const { ids, total } = readListed<number>(
    await client.rpc('list_posts', { ...given(wanted), ...placeOf(wanted) }).single(),
  )
  if (ids.length === 0) return { rows: [], total }
  const { data, error } = await client
    .from('blogs')
    .select('id, slug, title, topic, inserted_at, updated_at')
    .in('id', ids)
  if (error) throw error
  return { rows: inOrder(ids, data).map(toRow), total }
}

/** The ids of all posts that the table's search and topic find. */
export async function listPostIds(client: Client, wanted: PostsWanted): Promise<number[]> {
  return readListed<number>(await client.rpc('list_posts', given(wanted)).single()).ids
}

const given = ({ search, topic, sort, descending }: PostsWanted) => ({
  search,
  of_topic: topic,
  sort,
  descending,
})

/** A post that is gone. `pictureLeft`: its picture could not be removed, and waits for the next sweep. */
export type DeletedPost = { id: number; title: string; pictureLeft: boolean }

/** Deletes posts and, after them, their pictures; answers those that were there. Throws when none was deleted. */
export async function deletePosts(client: Client, ids: number[]): Promise<DeletedPost[]> {
  const { data, error } = await client.from('blogs').delete().in('id', ids).select('id, title, thumbnail')
  if (error) throw error
  const names = data.flatMap(({ thumbnail }) => (thumbnail === null ? [] : `Thumbnail/${thumbnail}`))
  const areRemoved = await removeFiles(client, 'thumbnail', names)
  return data.map(({ id, title, thumbnail }) => ({
    id,
    title,
    pictureLeft: thumbnail !== null && !areRemoved,
  }))
}

/** Those of some posts, a hundred at most, that are still there. Throws the backend's error. */
export async function listTitles(client: Client, ids: number[]): Promise<{ id: number; title: string }[]> {
  const { data, error } = await client.from('blogs').select('id, title').in('id', ids).order('id')
  if (error) throw error
  return data
}

type Row = { id: number; slug: string; title: string; topic: string; inserted_at: string; updated_at: string }

const toRow = ({ id, slug, title, topic, inserted_at, updated_at }: Row): PostRow => ({
  id,
  slug,
  title,
  topic,
  insertedAt: inserted_at,
  updatedAt: updated_at,
})
