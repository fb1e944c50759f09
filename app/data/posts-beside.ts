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

/** `previous` is older than the post, `next` newer. `related` share its topic or words of its title; neither of the others is among them. */
export type PostsBeside = { previous: PostTitle | null; next: PostTitle | null; related: PostTitle[] }

const RELATED = 3

export async function readPostsBeside(
  client: SupabaseClient<Database>,
  postId: number,
): Promise<PostsBeside> {
  const { data, error } = await client.rpc('list_beside', { of_blog: postId, related: RELATED })
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
  return { previous, next, related: at('related') }
}
