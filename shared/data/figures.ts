import { type Client, countOf, countOnly, dataOf } from './client.ts'

export type Counted = 'users' | 'comments' | 'posts'

export type Day = { day: string } & Record<Counted, number>

export async function countAll(client: Client): Promise<Record<Counted, number>> {
  const [users, comments, posts] = await Promise.all([
    countOf(client.from('profiles').select('id', countOnly)),
    countOf(client.from('comments').select('id', countOnly).is('parent', null).neq('status', 'deleted')),
    countOf(client.from('blogs').select('id', countOnly).eq('kind', 'post')),
  ])
  return { users, comments, posts }
}

export const listDays = (client: Client, zone: string, since: string) =>
  dataOf(client.rpc('figures_by_day', { zone, since }))

export type ReviewedPost = { id: number; slug: string; title: string; reviews: number; isPublished: boolean }

export const listMostReviewed = (client: Client): Promise<ReviewedPost[]> =>
  dataOf(client.rpc('most_reviewed_posts').select('id, slug, title, reviews, isPublished:is_published'))
