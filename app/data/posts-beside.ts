import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'

export type PostTitle = {
  slug: string
  title: string
  topic: string
  insertedAt: string
  thumbnail: string | null
  cover: string | null
}

/** `previous` is older than the post, `next` newer. `ofTopic` contains neither of them. */
export type PostsBeside = { previous: PostTitle | null; next: PostTitle | null; ofTopic: PostTitle[] }

const OF_TOPIC = 3

export async function readPostsBeside(
  client: SupabaseClient<Database>,
  postId: number,
): Promise<PostsBeside> {
  // Two more, since the posts before and after may be of the topic.
  const { data, error } = await client.rpc('list_beside', { of_blog: postId, of_topic: OF_TOPIC + 2 })
  if (error) throw error
  const at = (place: string) =>
    data
      .filter(row => row.place === place)
      .map(({ slug, title, topic, inserted_at, thumbnail, cover }) => ({
        slug,
        title,
        topic,
        insertedAt: inserted_at,
        thumbnail,
        cover,
      }))
  const [previous = null] = at('previous')
  const [next = null] = at('next')
  const others = at('topic').filter(({ slug }) => slug !== previous?.slug && slug !== next?.slug)
  return { previous, next, ofTopic: others.slice(0, OF_TOPIC) }
}
