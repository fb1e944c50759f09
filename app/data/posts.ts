import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import { type ReviewedThing, readReviewedThing } from './reviewed-thing.ts'

type Client = SupabaseClient<Database>

const cardColumns =
  'id, slug, title, introduction, topic, thumbnail, inserted_at, profiles(username)' as const
const postColumns = `${cardColumns}, content, updated_at, reviewed` as const

type CardRow = NonNullable<Awaited<ReturnType<typeof selectRecent>>['data']>[number]

export type ListedPost = {
  id: number
  slug: string
  title: string
  introduction: string
  topic: string
  thumbnail: string | null
  insertedAt: string
  author: string
}

export type Post = ListedPost & { content: string; updatedAt: string; reviewed: ReviewedThing | null }

export type PostListPage = { posts: ListedPost[]; total: number }

export type PageRequested = { page: number; pageSize: number; ascending: boolean }

export async function listPosts(
  client: Client,
  { page, pageSize, ascending }: PageRequested,
): Promise<PostListPage> {
  const from = (page - 1) * pageSize
  const { data, count, error } = await client
    .from('blogs')
    .select(cardColumns, { count: 'exact' })
    .order('id', { ascending })
    .range(from, from + pageSize - 1)
  if (error?.code === pastTheEnd) return { posts: [], total: await countPosts(client) }
  if (error) throw error
  return { posts: data.map(toCard), total: count ?? 0 }
}

// PostgREST's error code for a range past the end; such an answer has no count.
const pastTheEnd = 'PGRST103'

export async function listPostsByTopic(
  client: Client,
  { topic, page, pageSize, ascending }: PageRequested & { topic: string },
): Promise<PostListPage> {
  const total = storable(topic) ? await countPosts(client, topic) : 0
  const from = (page - 1) * pageSize
  if (from >= total) return { posts: [], total }
  const { data, error } = await client
    .from('blogs')
    .select(cardColumns)
    .eq('topic', topic)
    .order('id', { ascending })
    .range(from, from + pageSize - 1)
  if (error && error.code !== pastTheEnd) throw error
  return { posts: (data ?? []).map(toCard), total }
}

export async function countPosts(client: Client, topic?: string): Promise<number> {
  const query = client.from('blogs').select('id', { count: 'exact', head: true })
  const { count, error } = await (topic === undefined ? query : query.eq('topic', topic))
  if (error) throw error
  return count ?? 0
}

export async function listRecentPosts(client: Client, length: number): Promise<ListedPost[]> {
  const { data, error } = await selectRecent(client, length)
  if (error) throw error
  return data.map(toCard)
}

function selectRecent(client: Client, length: number) {
  return client.from('blogs').select(cardColumns).order('id', { ascending: false }).limit(length)
}

export async function findPost(client: Client, slug: string): Promise<Post | null> {
  if (!storable(slug)) return null
  const { data, error } = await client.from('blogs').select(postColumns).eq('slug', slug).maybeSingle()
  if (error) throw error
  return (
    data && {
      ...toCard(data),
      content: data.content,
      updatedAt: data.updated_at,
      reviewed: readReviewedThing(data.reviewed),
    }
  )
}

export async function findNewSlug(client: Client, slug: string): Promise<string | null> {
  if (!storable(slug)) return null
  const { data, error } = await client.from('old_slugs').select('blogs(slug)').eq('slug', slug).maybeSingle()
  if (error) throw error
  return data?.blogs.slug ?? null
}

// Postgres text cannot contain NUL; a query with it is an error.
const storable = (text: string) => !text.includes('\0')

function toCard(row: CardRow): ListedPost {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    introduction: row.introduction,
    topic: row.topic,
    thumbnail: row.thumbnail,
    insertedAt: row.inserted_at,
    author: row.profiles.username,
  }
}
