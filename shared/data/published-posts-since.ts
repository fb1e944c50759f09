import { type Client, dataOf } from './client.ts'

type PublishedPost = {
  id: number
  slug: string
  topic: string
  tags: string[]
  series: string | null
  isOnShelf: boolean
  publishedAt: string
}

export async function listPostsPublishedSince(
  client: Client,
  time: string,
  length: number,
): Promise<PublishedPost[]> {
  const data = await dataOf(
    client
      .from('blogs')
      .select('id, slug, topic, tags, series, reviewed, publishedAt:published_at')
      .gt('published_at', time)
      .order('published_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(length),
  )
  return data.map(({ reviewed, publishedAt, ...post }) => ({
    ...post,
    isOnShelf: reviewed !== null,
    publishedAt: publishedAt ?? time,
  }))
}
