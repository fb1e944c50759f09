import { type Client, dataOf } from './client.ts'

export type AdjacentPost = { slug: string; title: string; thumbnail: string | null; cover: string | null }

type LinkedPost = { slug: string; title: string; insertedAt: string }

/** `previous` is older than the post, `next` newer. `related` share its topic or words of its title, and exclude the other two. `recent`: the newest, without the post. */
export type AdjacentPosts = {
  previous: AdjacentPost | null
  next: AdjacentPost | null
  related: LinkedPost[]
  recent: LinkedPost[]
}

const RELATED = 3

export async function readAdjacentPosts(
  client: Client,
  postId: number,
  recent: number,
): Promise<AdjacentPosts> {
  const wanted = { of_blog: postId, related: RELATED, recent }
  const data = await dataOf(client.rpc('list_adjacent_posts', wanted, { get: true }))
  const rowsOf = (place: string) => data.filter(row => row.place === place)
  const adjacent = (place: string): AdjacentPost | null => {
    const [row] = rowsOf(place)
    return row ? { slug: row.slug, title: row.title, thumbnail: row.thumbnail, cover: row.cover } : null
  }
  const listOf = (place: string): LinkedPost[] =>
    rowsOf(place).map(({ slug, title, inserted_at }) => ({ slug, title, insertedAt: inserted_at }))
  return {
    previous: adjacent('previous'),
    next: adjacent('next'),
    related: listOf('related'),
    recent: listOf('recent'),
  }
}
