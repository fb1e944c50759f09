import { type Client, dataOf } from './client.ts'

export type PostBeside = { slug: string; title: string; thumbnail: string | null; cover: string | null }

type RelatedPost = { slug: string; title: string; insertedAt: string }

/** `previous` is older than the post, `next` newer. `related` share its topic or words of its title; neither of the others is among them. */
export type PostsBeside = {
  previous: PostBeside | null
  next: PostBeside | null
  related: RelatedPost[]
}

const RELATED = 3

export async function readPostsBeside(client: Client, postId: number): Promise<PostsBeside> {
  const data = await dataOf(client.rpc('list_beside', { of_blog: postId, related: RELATED }, { get: true }))
  const rowsOf = (place: string) => data.filter(row => row.place === place)
  const beside = (place: string): PostBeside | null => {
    const [row] = rowsOf(place)
    return row ? { slug: row.slug, title: row.title, thumbnail: row.thumbnail, cover: row.cover } : null
  }
  const related = rowsOf('related').map(({ slug, title, inserted_at }) => ({
    slug,
    title,
    insertedAt: inserted_at,
  }))
  return { previous: beside('previous'), next: beside('next'), related }
}
