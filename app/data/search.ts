import type { SupabaseClient } from '@supabase/supabase-js'
import { type MarkedText, readMarks } from '#app/content/marked-text.ts'
import type { Database } from './database-types.ts'

type Client = SupabaseClient<Database>

export type SearchWanted = {
  typed: string
  /** Empty: all topics. */
  topic: string
  /** From 1. */
  page: number
}

export type FoundPost = {
  slug: string
  title: MarkedText
  excerpt: MarkedText
  topic: string
  insertedAt: string
  author: string
}

export type FoundReview = {
  id: number
  excerpt: MarkedText
  rating: number | null
  createdAt: string
  author: string
  post: { slug: string; title: string }
}

/** The number of all results, or one more than are counted. */
export type Found<Row> = { total: number; rows: Row[] }

export const resultsPerPage = 10

/** The most results that the database counts. */
export const mostResults = { posts: 1000, reviews: 200 }

export async function searchPosts(client: Client, wanted: SearchWanted): Promise<Found<FoundPost>> {
  const { data, error } = await client.rpc('search_posts', argumentsOf(wanted))
  if (error) throw error
  return {
    total: data[0]?.total ?? 0,
    // Without results there is one row, with the total only.
    rows: data
      .filter(row => row.slug !== null)
      .map(row => ({
        slug: row.slug,
        title: readMarks(row.title),
        excerpt: readMarks(row.excerpt),
        topic: row.topic,
        insertedAt: row.inserted_at,
        author: row.author,
      })),
  }
}

export async function searchReviews(client: Client, wanted: SearchWanted): Promise<Found<FoundReview>> {
  const { data, error } = await client.rpc('search_reviews', argumentsOf(wanted))
  if (error) throw error
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
        post: { slug: row.post_slug, title: row.post_title },
      })),
  }
}

function argumentsOf({ typed, topic, page }: SearchWanted) {
  return { typed, of_topic: topic, skip: (page - 1) * resultsPerPage, take: resultsPerPage }
}

/** A topic, or a post with its topic. */
export type Suggestion = { topic: string; post: { slug: string; title: string } | null }

/** Topics and titles that have these words, or similar ones. */
export async function suggestPosts(
  client: Client,
  typed: string,
  signal = new AbortController().signal,
): Promise<Suggestion[]> {
  const { data, error } = await client.rpc('suggest_posts', { typed }).abortSignal(signal)
  if (error) throw error
  return data.map(row => ({ topic: row.topic, post: row.slug ? { slug: row.slug, title: row.title } : null }))
}
