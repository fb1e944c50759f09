import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import { later } from './posts.ts'

type Client = SupabaseClient<Database>

export type FeedPost = {
  id: number
  slug: string
  title: string
  introduction: string
  topic: string
  thumbnail: string | null
  cover: string
  insertedAt: string
  updatedAt: string
  author: string
}

const columns =
  'id, slug, title, introduction, topic, thumbnail, cover, inserted_at, updated_at, profiles(username)' as const

/** The newest posts by date of publication, of one topic if given, without their content. */
export async function listFeedPosts(client: Client, length: number, topic?: string): Promise<FeedPost[]> {
  // Postgres text cannot contain NUL; a query with it is an error.
  if (topic?.includes('\0')) return []
  const all = client.from('blogs').select(columns)
  const { data, error } = await (topic === undefined ? all : all.eq('topic', topic))
    .order('inserted_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(length)
  if (error) throw error
  return data.map(row => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    introduction: row.introduction,
    topic: row.topic,
    thumbnail: row.thumbnail,
    cover: row.cover ?? '',
    insertedAt: row.inserted_at,
    // A scheduled post comes out after its last save.
    updatedAt: later(row.inserted_at, row.updated_at),
    author: row.profiles.username,
  }))
}

/** Null when the post is not out any more. */
export async function findContent(client: Client, id: number): Promise<string | null> {
  const { data, error } = await client.from('blogs').select('content').eq('id', id).maybeSingle()
  if (error) throw error
  return data?.content ?? null
}
