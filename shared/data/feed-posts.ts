import { cardNames, withFields } from '#shared/posts/post-values.ts'
import { type Client, dataOf } from './client.ts'
import { type ListedPost, later, toCard } from './posts.ts'

export type FeedPost = ListedPost & { tags: string[]; updatedAt: string }

const feedQuery = withFields('id, inserted_at, updated_at, tags, profiles(username)', cardNames)

type Part = {
  topic?: string | undefined
  tag?: string | undefined
  series?: string | undefined
  isShelf?: boolean
}

/** The newest posts, or those of a topic, a tag, a series or the shelf. Tag and series are slugs. */
export async function listFeedPosts(
  client: Client,
  length: number,
  { topic, tag, series, isShelf = false }: Part = {},
): Promise<FeedPost[]> {
  if (topic?.includes('\0')) return []
  const every = client.from('blogs').select(feedQuery)
  const all = isShelf ? every.not('reviewed', 'is', null) : every
  const ofSeries = series === undefined ? all : all.eq('series', series)
  const ofTopic = topic === undefined ? ofSeries : ofSeries.eq('topic', topic)
  const data = await dataOf(
    (tag === undefined ? ofTopic : ofTopic.in('id', await listIdsOfTag(client, tag, length)))
      .order('inserted_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(length),
  )
  return data.map(row => ({
    ...toCard(row),
    tags: row.tags,
    // A scheduled post is published after its last save.
    updatedAt: later(row.inserted_at, row.updated_at),
  }))
}

async function listIdsOfTag(client: Client, tag: string, length: number): Promise<number[]> {
  const data = await dataOf(client.rpc('newest_tagged_posts', { of_tag: tag, take: length }, { get: true }))
  return data.map(({ id }) => id)
}

export async function findContent(client: Client, id: number): Promise<string | null> {
  const data = await dataOf(client.from('blogs').select('content').eq('id', id).maybeSingle())
  return data?.content ?? null
}
