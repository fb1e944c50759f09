import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import { type ReviewedThing, readReviewedThing } from './reviewed-thing.ts'

type Client = SupabaseClient<Database>

const cardColumns =
  'id, slug, title, introduction, topic, thumbnail, cover, inserted_at, profiles(username)' as const
const postColumns =
  'id, user_id, slug, title, introduction, topic, thumbnail, cover, inserted_at, profiles(username, avatar_url), content, minutes, text_changed_at, reviewed' as const

type CardRow = NonNullable<Awaited<ReturnType<typeof selectRecent>>['data']>[number]

export type ListedPost = {
  id: number
  slug: string
  title: string
  introduction: string
  topic: string
  thumbnail: string | null
  cover: string
  insertedAt: string
  author: string
}

export type PostOfList = ListedPost & { minutes: number; average: number | null; ratings: number }

/** `changedAt`: when the words changed last, or `insertedAt`. */
export type Post = ListedPost & {
  authorId: string
  authorAvatar: string | null
  content: string
  minutes: number
  changedAt: string
  reviewed: ReviewedThing | null
}

type PostListPage = { posts: PostOfList[]; total: number }

type PageRequested = {
  page: number
  pageSize: number
  newestFirst: boolean
  topic?: string | undefined
}

/** Past the end: no posts, but the total. */
export async function readPostList(
  client: Client,
  { page, pageSize, newestFirst, topic = '' }: PageRequested,
): Promise<PostListPage> {
  if (!storable(topic)) return { posts: [], total: 0 }
  const { data, error } = await client.rpc('list_posts_out', {
    of_topic: topic,
    newest_first: newestFirst,
    skip: (page - 1) * pageSize,
    take: pageSize,
  })
  if (error) throw error
  return {
    posts: data.map(({ author, minutes, average, ratings, ...row }) => ({
      ...toCard({ ...row, profiles: { username: author } }),
      minutes,
      average,
      ratings,
    })),
    // Every row has the total, so a page without rows has none.
    total: data[0]?.total ?? (page > 1 ? await countPosts(client, topic) : 0),
  }
}

export async function countPosts(client: Client, topic?: string): Promise<number> {
  const { total } = await readPostList(client, { page: 1, pageSize: 1, newestFirst: false, topic })
  return total
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
      authorId: data.user_id,
      authorAvatar: data.profiles.avatar_url,
      content: data.content,
      minutes: data.minutes,
      changedAt: later(data.inserted_at, data.text_changed_at),
      reviewed: readReviewedThing(data.reviewed),
    }
  )
}

export async function findListedPost(client: Client, slug: string): Promise<ListedPost | null> {
  if (!storable(slug)) return null
  const { data, error } = await client.from('blogs').select(cardColumns).eq('slug', slug).maybeSingle()
  if (error) throw error
  return data && toCard(data)
}

export const later = (time: string, other: string | null) =>
  other !== null && new Date(other) > new Date(time) ? other : time

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
    // Null in rows that were loaded without triggers.
    cover: row.cover ?? '',
    insertedAt: row.inserted_at,
    author: row.profiles.username,
  }
}
