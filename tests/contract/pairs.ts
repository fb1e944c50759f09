import { accountAndFilePairs } from './account-and-file-pairs.ts'

/** One request and what every Supabase responded with to it. */
export interface Pair {
  name: string
  as: 'visitor' | 'reader'
  /** `{post}` is the id of a published post, `{me}` that of the reader, `{review}` that of the review written before. */
  request: { method?: string; path: string; headers?: Record<string, string>; body?: unknown }
  answer: {
    /** Services differ between versions in some: then all that the product understands. */
    status: number | number[]
    /** PostgREST's `code`, GoTrue's error code, storage's `statusCode`. */
    code?: string | string[]
    contentRange?: RegExp
    /** An object gives the type of each field, of a row when the body is an array. */
    body?: 'empty array' | 'nothing' | Shape
  }
}

export type Shape = { [field: string]: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any' | Shape }

const rest = (path: string) => `/rest/v1/${path}`
const one = { accept: 'application/vnd.pgrst.object+json' }
const counted = { prefer: 'count=exact' }
const answered = { prefer: 'return=representation' }
const review = { blog_id: '{post}', user_id: '{me}', content: 'A review of the contract.', rating: 4 }

/**
 * What the product sends, and what PostgREST (14 and later), GoTrue and Supabase's storage answer according to their own
 * source and documentation, not to this server. In order: later pairs use rows of earlier ones, and the last remove them. What changes or
 * removes names those rows, since nothing else keeps the account's other rows in a project without the extension safeupdate.
 */
export const pairs: Pair[] = [
  {
    name: 'a list of posts with their authors',
    as: 'visitor',
    request: { path: rest('blogs?select=id,slug,profiles(username)&order=id.desc&offset=0&limit=1') },
    answer: {
      status: 200,
      contentRange: /^0-0\/\*$/,
      body: { id: 'number', slug: 'string', profiles: { username: 'string' } },
    },
  },
  {
    name: 'a page with the exact count',
    as: 'visitor',
    request: { path: rest('blogs?select=id&order=id.asc&offset=0&limit=1'), headers: counted },
    answer: { status: 206, contentRange: /^0-0\/\d+$/, body: { id: 'number' } },
  },
  {
    name: 'a page past the end with the exact count',
    as: 'visitor',
    request: { path: rest('blogs?select=id&offset=100000&limit=10'), headers: counted },
    answer: { status: 416, code: 'PGRST103' },
  },
  {
    name: 'a count without rows',
    as: 'visitor',
    request: { method: 'HEAD', path: rest('blogs?select=id'), headers: counted },
    answer: { status: 200, contentRange: /^0-\d+\/\d+$/, body: 'nothing' },
  },
  {
    name: 'no row where one is expected',
    as: 'visitor',
    request: { path: rest('blogs?select=id&slug=eq.there-is-no-such-post'), headers: one },
    answer: { status: 406, code: 'PGRST116' },
  },
  {
    name: 'no row in a list',
    as: 'visitor',
    request: { path: rest('blogs?select=id&slug=eq.there-is-no-such-post') },
    answer: { status: 200, contentRange: /^\*\/\*$/, body: 'empty array' },
  },
  {
    name: 'a function that returns one row',
    as: 'visitor',
    request: { method: 'POST', path: rest('rpc/rating_summary'), headers: one, body: { of_blog: '{post}' } },
    answer: {
      status: 200,
      body: { total: 'number', count: 'number', spread: 'array', rated: 'array', average: 'any' },
    },
  },
  {
    name: 'an unknown column',
    as: 'visitor',
    request: { path: rest('blogs?select=id,nonsense') },
    answer: { status: 400, code: '42703' },
  },
  {
    name: 'an unknown table',
    as: 'visitor',
    request: { path: rest('nonsense?select=id') },
    answer: { status: 404, code: 'PGRST205' },
  },
  {
    name: 'an unknown function',
    as: 'visitor',
    request: { method: 'POST', path: rest('rpc/nonsense'), body: {} },
    answer: { status: 404, code: 'PGRST202' },
  },
  {
    name: 'a filter that cannot be parsed',
    as: 'visitor',
    request: { path: rest('blogs?id=nonsense.1') },
    answer: { status: 400, code: 'PGRST100' },
  },
  {
    name: 'a value of another type',
    as: 'visitor',
    request: { path: rest('blogs?id=eq.nonsense') },
    answer: { status: 400, code: '22P02' },
  },
  {
    name: 'a visitor may not write',
    as: 'visitor',
    request: { method: 'POST', path: rest('comments'), body: { ...review, user_id: null } },
    answer: { status: 401, code: '42501' },
  },
  {
    name: 'a token that is none',
    as: 'visitor',
    request: { path: rest('blogs?select=id'), headers: { authorization: 'Bearer a.b.c' } },
    answer: { status: 401, code: 'PGRST301' },
  },
  ...accountAndFilePairs,
  {
    name: 'a review without words',
    as: 'reader',
    request: { method: 'POST', path: rest('comments'), body: { ...review, content: ' ' } },
    answer: { status: 400, code: '23514' },
  },
  {
    name: 'a review of a post that does not exist',
    as: 'reader',
    request: { method: 'POST', path: rest('comments'), body: { ...review, blog_id: 999_999_999 } },
    answer: { status: 409, code: '23503' },
  },
  {
    name: 'a review in the name of somebody else',
    as: 'reader',
    request: {
      method: 'POST',
      path: rest('comments'),
      body: { ...review, user_id: '00000000-0000-4000-8000-000000000000' },
    },
    answer: { status: 403, code: '42501' },
  },
  {
    name: 'a review',
    as: 'reader',
    request: {
      method: 'POST',
      path: rest('comments?select=id,likes(count),profiles(username)'),
      headers: answered,
      body: review,
    },
    answer: {
      status: 201,
      body: { id: 'number', likes: 'array', profiles: { username: 'string' } },
    },
  },
  {
    name: 'a like',
    as: 'reader',
    request: {
      method: 'POST',
      path: rest('likes'),
      headers: { prefer: 'return=minimal' },
      body: { user_id: '{me}', comment_id: '{review}' },
    },
    answer: { status: 201, body: 'nothing' },
  },
  {
    name: 'the same like',
    as: 'reader',
    request: { method: 'POST', path: rest('likes'), body: { user_id: '{me}', comment_id: '{review}' } },
    answer: { status: 409, code: '23505' },
  },
  {
    name: 'a changed review',
    as: 'reader',
    request: {
      method: 'PATCH',
      path: rest('comments?id=eq.{review}&select=id,status'),
      headers: answered,
      body: { rating: 5 },
    },
    answer: { status: 200, body: { id: 'number', status: 'string' } },
  },
  {
    name: 'a list of the dashboard, by a reader',
    as: 'reader',
    request: { method: 'POST', path: rest('rpc/list_stray_files'), body: {} },
    answer: { status: 403, code: '42501' },
  },
  {
    name: 'a removed review',
    as: 'reader',
    request: { method: 'DELETE', path: rest('comments?id=eq.{review}&select=id'), headers: answered },
    answer: { status: 200, body: { id: 'number' } },
  },
  {
    name: 'a removal of nothing',
    as: 'reader',
    request: { method: 'DELETE', path: rest('comments?id=eq.{review}') },
    answer: { status: 204, body: 'nothing' },
  },
]
