import { type Client, dataOf } from './client.ts'

export type Counted = 'users' | 'comments' | 'posts'

/** `day`: 'YYYY-MM-DD' in the site's time zone. */
export type Day = { day: string } & Record<Counted, number>

export async function countAll(client: Client): Promise<Record<Counted, number>> {
  const [users, comments, posts] = await Promise.all([
    countRows(client, 'profiles'),
    countReviews(client),
    countRows(client, 'blogs'),
  ])
  return { users, comments, posts }
}

/** Without replies. */
async function countReviews(client: Client): Promise<number> {
  const { count, error } = await client
    .from('comments')
    .select('id', { count: 'exact', head: true })
    .is('parent', null)
    .neq('status', 'deleted')
  if (error) throw error
  return count ?? 0
}

async function countRows(client: Client, table: 'profiles' | 'blogs'): Promise<number> {
  const { count, error } = await client.from(table).select('id', { count: 'exact', head: true })
  if (error) throw error
  return count ?? 0
}

/** From `since` to today, oldest first. For administrators. */
export async function listDays(client: Client, zone: string, since: string): Promise<Day[]> {
  return await dataOf(client.rpc('figures_by_day', { zone, since }))
}

export type ReviewedPost = { id: number; slug: string; title: string; reviews: number }

export async function listMostReviewed(client: Client): Promise<ReviewedPost[]> {
  const data = await dataOf(client.rpc('most_reviewed_posts'))
  return data.map(post => ({ ...post, reviews: Number(post.reviews) }))
}
