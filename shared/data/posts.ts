import {
  articleNames,
  type ColumnsOf,
  cardNames,
  type FieldsOf,
  readFields,
  withFields,
} from '#shared/posts/post-values.ts'
import { plainSpelling } from '#shared/posts/slug.ts'
import { type Client, dataOf } from './client.ts'

const cardQuery = withFields('id, inserted_at, profiles(username)', cardNames)
export const postQuery = withFields(
  'id, user_id, inserted_at, profiles(username, avatar_url), minutes, text_changed_at',
  [...cardNames, ...articleNames],
)

export type ListedPost = FieldsOf<'card'> & { id: number; insertedAt: string; author: string }

export type RecentPost = Pick<ListedPost, 'id' | 'slug' | 'title' | 'insertedAt'>

type BestReview = { content: string; author: string; rating: number }

/** `best`: a review of the first post on the first page of all topics, if it has any. */
export type PostOfList = ListedPost & {
  minutes: number
  average: number | null
  best: BestReview | null
}

/** `changedAt`: when the text last changed, or `insertedAt`. */
export type Post = ListedPost &
  FieldsOf<'article'> & {
    authorId: string
    authorAvatar: string | null
    minutes: number
    changedAt: string
  }

type PostListPage = { posts: PostOfList[]; total: number }

type PageRequested = {
  page: number
  pageSize: number
  newestFirst: boolean
  topic?: string | undefined
  tag?: string | undefined
}

export async function readPostList(
  client: Client,
  { page, pageSize, newestFirst, topic = '', tag = '' }: PageRequested,
): Promise<PostListPage> {
  if (!storable(topic)) return { posts: [], total: 0 }
  const skip = (page - 1) * pageSize
  const wanted = { of_topic: topic, of_tag: tag, newest_first: newestFirst, skip, take: pageSize }
  const data = await dataOf(client.rpc('list_published_posts', wanted, { get: true }))
  // Fails to compile when the function lacks a column of cards.
  data satisfies ColumnsOf<'card'>[]
  return {
    posts: data.map(({ author, minutes, average, best_content, best_author, best_rating, ...row }) => ({
      ...toCard({ ...row, profiles: { username: author } }),
      minutes,
      average,
      best:
        best_content !== null && best_author !== null && best_rating !== null
          ? { content: best_content, author: best_author, rating: best_rating }
          : null,
    })),
    // Every row has the total, so a page without rows has none.
    total: data[0]?.total ?? (page > 1 ? await countPosts(client, { topic, tag }) : 0),
  }
}

export async function countPosts(
  client: Client,
  part?: Pick<PageRequested, 'topic' | 'tag'>,
): Promise<number> {
  const { total } = await readPostList(client, { page: 1, pageSize: 1, newestFirst: false, ...part })
  return total
}

/** Selects only what the page shows, because pages contain their data a second time for hydration. */
export async function listRecentPosts(client: Client, length: number): Promise<RecentPost[]> {
  const newest = client.from('blogs').select('id, slug, title, insertedAt:inserted_at')
  return dataOf(newest.order('id', { ascending: false }).limit(length))
}

export async function findPost(client: Client, slug: string): Promise<Post | null> {
  if (!storable(slug)) return null
  const data = await dataOf(client.from('blogs').select(postQuery).eq('slug', slug).maybeSingle())
  return data && toPost(data)
}

type PostRow = CardRow & {
  user_id: string
  profiles: { avatar_url: string | null }
  minutes: number
  text_changed_at: string | null
}

export const toPost = (row: PostRow): Post => ({
  ...toCard(row),
  ...readFields(row, articleNames),
  authorId: row.user_id,
  authorAvatar: row.profiles.avatar_url,
  minutes: row.minutes,
  changedAt: later(row.inserted_at, row.text_changed_at),
})

export async function findListedPost(client: Client, slug: string): Promise<ListedPost | null> {
  if (!storable(slug)) return null
  const data = await dataOf(client.from('blogs').select(cardQuery).eq('slug', slug).maybeSingle())
  return data && toCard(data)
}

export const later = (time: string, other: string | null) =>
  other !== null && new Date(other) > new Date(time) ? other : time

export async function findPresentSlug(client: Client, slug: string): Promise<string | null> {
  if (!storable(slug)) return null
  const data = await dataOf(client.from('old_slugs').select('blogs(slug)').eq('slug', slug).maybeSingle())
  const plain = plainSpelling(slug)
  if (data || plain === slug) return data?.blogs.slug ?? null
  return (await findListedPost(client, plain))?.slug ?? (await findPresentSlug(client, plain))
}

// Postgres text cannot contain NUL; a query with it fails.
const storable = (text: string) => !text.includes('\0')

type CardRow = { id: number; inserted_at: string; profiles: { username: string } }

export const toCard = (row: CardRow): ListedPost => ({
  ...readFields(row, cardNames),
  id: row.id,
  insertedAt: row.inserted_at,
  author: row.profiles.username,
})

export type AdjacentPost = { slug: string; title: string; thumbnail: string | null; cover: string | null }

export type LinkedPost = Pick<RecentPost, 'slug' | 'title' | 'insertedAt'>

/** `previous` is older than the post, `next` newer. `related` share its topic or words of its title, and exclude the other two. `recent`: the newest, without the post. */
export type AdjacentPosts = {
  previous: AdjacentPost | null
  next: AdjacentPost | null
  related: LinkedPost[]
  recent: LinkedPost[]
}

const relatedPosts = 3

export async function readAdjacentPosts(
  client: Client,
  postId: number,
  recent: number,
): Promise<AdjacentPosts> {
  const wanted = { of_blog: postId, related: relatedPosts, recent }
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
