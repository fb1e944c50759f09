import type { SupabaseClient } from '@supabase/supabase-js'
import { listPostIds, readPostsPage } from '#app/data/admin-posts.ts'
import { listReviewIds, readReviewsPage } from '#app/data/admin-reviews.ts'
import { readUsersPage } from '#app/data/admin-users.ts'
import type { Database } from '#app/data/database-types.ts'
import { countAll, listDays, listMostReviewed } from '#app/data/figures.ts'
import { countedAtMost, rowsPerPage } from '#app/data/table-page.ts'

type Client = SupabaseClient<Database>
type Wanted = { search: string; sort: string; descending: boolean; page: number }
export type Call = { name: string; call: () => Promise<unknown> }

type Table = {
  name: string
  sorts: string[]
  /** The searches and filters to measure. */
  narrowings: { words: string; search?: string; filters?: Record<string, string | number> }[]
  list: (
    client: Client,
    wanted: Wanted,
    filters: Record<string, string | number>,
  ) => Promise<{ total: number }>
}

const tables = (busiestPost: number): Table[] => [
  {
    name: 'posts',
    sorts: ['id', 'title', 'topic', 'inserted_at', 'updated_at'],
    narrowings: [
      { words: 'all' },
      { words: 'one topic', filters: { topic: 'ReactJS' } },
      { words: 'a word of every fourth', search: 'cache' },
      { words: 'a word of none', search: 'zebra' },
      { words: 'a word in a topic', search: 'cache', filters: { topic: 'ReactJS' } },
    ],
    list: (client, wanted, filters) =>
      readPostsPage(client, { ...wanted, status: '', topic: String(filters.topic ?? '') }),
  },
  {
    name: 'comments',
    sorts: ['created_at', 'like_count'],
    narrowings: [
      { words: 'all' },
      { words: 'five stars', filters: { rating: 5 } },
      { words: 'no rating', filters: { rating: 6 } },
      { words: 'the busiest post', filters: { postId: busiestPost } },
      { words: 'five stars on it', filters: { postId: busiestPost, rating: 5 } },
      { words: 'a word of every fourth', search: 'quietly' },
      { words: 'the same with three stars', search: 'quietly', filters: { rating: 3 } },
      { words: 'a name of some', search: 'reader 1a2b' },
      { words: 'a word of none', search: 'zebra' },
      { words: 'two letters of none', search: 'qz' },
    ],
    list: (client, wanted, { postId, rating }) =>
      readReviewsPage(client, {
        ...wanted,
        postId: postId === undefined ? null : Number(postId),
        rating: rating === undefined ? null : Number(rating),
      }),
  },
  {
    name: 'users',
    sorts: ['created_at', 'username', 'updated_at', 'role'],
    narrowings: [
      { words: 'all' },
      { words: 'a name of every eighth', search: 'hedda' },
      { words: 'an e-mail of some', search: 'site9999' },
      { words: 'a letter of all', search: 'e' },
    ],
    list: (client, wanted) => readUsersPage(client, wanted),
  },
]

const places = ['first', 'middle', 'last'] as const

/** The calls for the first, middle and last page of a table with one filter and one order. */
type TablePages = { list: string; sort: string; calls: Call[] }

/** Generates the calls of all tables, in all orders, with all filters. */
export async function* tablePages(client: Client, busiestPost: number): AsyncGenerator<TablePages> {
  for (const { name, sorts, narrowings, list } of tables(busiestPost))
    for (const { words, search = '', filters = {} } of narrowings)
      for (const sort of sorts) {
        const wanted = { search, sort, descending: true, page: 1 }
        const { total } = await list(client, wanted, filters)
        const reachable = search === '' ? total : Math.min(total, countedAtMost)
        const last = Math.max(1, Math.ceil(reachable / rowsPerPage))
        const pages = { first: 1, middle: Math.ceil(last / 2), last }
        const calls = places.map(place => ({
          name: `${name}, ${words}, by ${sort}, ${place} page`,
          call: () => list(client, { ...wanted, page: pages[place] }, filters),
        }))
        yield { list: `${name}, ${words}`, sort, calls }
      }
}

/** The other queries of the dashboard. */
export function otherCalls(client: Client): Call[] {
  const all = { search: '', descending: false, page: 1 }
  return [
    { name: 'how many users, comments and posts', call: () => countAll(client) },
    { name: 'figures of the last two months', call: () => listDays(client, 'UTC', twoMonthsAgo()) },
    { name: 'the posts with most reviews', call: () => listMostReviewed(client) },
    {
      name: 'select all posts',
      call: () => listPostIds(client, { ...all, sort: 'id', topic: '', status: '' }),
    },
    {
      name: 'select all comments',
      call: () => listReviewIds(client, { ...all, sort: 'created_at', postId: null, rating: null }),
    },
  ]
}

/** For comparison, one query with an offset, as in the specification. From row 500,000 it does not finish. */
export function specifiedCalls(client: Client): Call[] {
  return [0, 10_000].map(from => ({
    name: `comments by an offset of ${from.toLocaleString('en-US')}`,
    async call() {
      const { error } = await client
        .from('comments')
        .select('*, likes(count), profiles(username, email), blogs(title)')
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, from + rowsPerPage - 1)
      if (error) throw error
    },
  }))
}

const twoMonthsAgo = () => new Date(Date.now() - 61 * 24 * 3600 * 1000).toISOString().slice(0, 10)
