import { cardNames } from '#shared/posts/post-values.ts'
import { type Client, dataOf } from './client.ts'
import { type ListedPost, later, toCard } from './posts.ts'
import { withFields } from './with-fields.ts'

export type FeedPost = ListedPost & { updatedAt: string }

const feedQuery = withFields('id, inserted_at, updated_at, profiles(username)', cardNames)

export async function listFeedPosts(client: Client, length: number, topic?: string): Promise<FeedPost[]> {
  if (topic?.includes('\0')) return []
  const all = client.from('blogs').select(feedQuery)
  const data = await dataOf(
    (topic === undefined ? all : all.eq('topic', topic))
      .order('inserted_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(length),
  )
  return data.map(row => ({
    ...toCard(row),
    // A scheduled post is published after its last save.
    updatedAt: later(row.inserted_at, row.updated_at),
  }))
}

export async function findContent(client: Client, id: number): Promise<string | null> {
  const data = await dataOf(client.from('blogs').select('content').eq('id', id).maybeSingle())
  return data?.content ?? null
}
