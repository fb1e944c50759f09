import { readMarks } from '#shared/posts/marked-text.ts'
import { type Client, dataOf } from './client.ts'

type SearchWanted = {
  typed: string
  topic: string
  page: number // from 1
}

export type FoundPost = Awaited<ReturnType<typeof searchPosts>>['rows'][number]
export type FoundPage = Awaited<ReturnType<typeof searchPages>>[number]
export type FoundReview = Awaited<ReturnType<typeof searchReviews>>['rows'][number]

export const resultsPerPage = 10

export const mostResults = { posts: 1000, reviews: 200 }

export async function searchPosts(client: Client, wanted: SearchWanted) {
  const columns = 'total, slug, title, excerpt, topic, insertedAt:inserted_at, author, series, part'
  const data = await dataOf(client.rpc('search_posts', argumentsOf(wanted)).select(columns))
  return {
    total: data[0]?.total ?? 0,
    rows: data
      .filter(row => row.slug !== null)
      .map(({ total: _, ...row }) => ({
        ...row,
        title: readMarks(row.title),
        excerpt: readMarks(row.excerpt),
      })),
  }
}

const searchAll = (name: 'search_pages' | 'search_projects') => async (client: Client, typed: string) => {
  const data = await dataOf(client.rpc(name, { typed }))
  return data.map(row => ({ ...row, title: readMarks(row.title), excerpt: readMarks(row.excerpt) }))
}

export const searchPages = searchAll('search_pages')
export const searchProjects = searchAll('search_projects')

export async function searchReviews(client: Client, wanted: SearchWanted) {
  const data = await dataOf(client.rpc('search_reviews', argumentsOf(wanted)))
  return {
    total: data[0]?.total ?? 0,
    rows: data
      .filter(row => row.id !== null)
      .map(row => ({
        id: row.id,
        excerpt: readMarks(row.excerpt),
        rating: row.rating,
        createdAt: row.created_at,
        author: row.author,
        post: { slug: row.post_slug, title: row.post_title, isProject: row.of_project },
      })),
  }
}

function argumentsOf({ typed, topic, page }: SearchWanted) {
  return { typed, of_topic: topic, skip: (page - 1) * resultsPerPage, take: resultsPerPage }
}

export type Suggestion = { topic: string } | { title: string; address: string }

export async function suggestPosts(
  client: Client,
  typed: string,
  signal = new AbortController().signal,
): Promise<Suggestion[]> {
  const data = await dataOf(client.rpc('suggest_posts', { typed }).abortSignal(signal))
  return data.map(({ slug, title, topic }) =>
    slug === ''
      ? { topic }
      : { title, address: topic === '' ? `/${encodeURIComponent(slug)}` : `/blog/${slug}` },
  )
}
