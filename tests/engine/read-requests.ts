import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'

type Reply = {
  data: unknown
  error: { code: string; message: string; details: string | null } | null
  count?: number | null
  status: number
}

type Requests = Record<string, [(client: SupabaseClient) => PromiseLike<Reply>, Partial<Reply>]>

/** Requests of a visitor to the rows of rest-server.ts by name, each with the answer of PostgREST. */
export function readRequests(adminId: () => string): Requests {
  return {
    'a page with its count': [
      client => client.from('blogs').select('id', { count: 'exact' }).order('id').range(1, 2),
      { status: 206, count: 5, data: [{ id: 2 }, { id: 3 }] },
    ],
    'a page that begins where the rows end': [
      client => client.from('blogs').select('id', { count: 'exact' }).range(5, 9),
      { status: 206, count: 5, data: [] },
    ],
    'a count alone': [
      client => client.from('comments').select('id', { count: 'exact', head: true }).eq('blog_id', 4),
      { count: 1200, data: null },
    ],
    'a count alone, of posts that have a comment': [
      client =>
        client.from('blogs').select('id, comments!inner(id)', { count: 'exact', head: true }).eq('id', 4),
      { count: 1, data: null },
    ],
    'one row as an object': [
      client => client.from('blogs').select('slug').eq('id', 2).single(),
      { status: 200, data: { slug: '1984' } },
    ],
    'a row or none': [
      client => client.from('blogs').select('slug').eq('id', 99).maybeSingle(),
      { data: null },
    ],
    'columns under other names': [
      client => client.from('blogs').select('name:title, written:updated_at').eq('id', 1),
      { data: [{ name: 'Post true', written: '2024-01-01T10:00:00.123456+00:00' }] },
    ],
    'a row with the one that it points to, and a count of those that point to it': [
      client => client.from('blogs').select('id, author:profiles(username), comments(count)').eq('id', 4),
      { data: [{ id: 4, author: { username: 'Vera' }, comments: [{ count: 1200 }] }] },
    ],
    'a relation by the name of its key': [
      client => client.from('blogs').select('profiles!blogs_user_id_fkey(username)').eq('id', 1),
      { data: [{ profiles: { username: 'Vera' } }] },
    ],
    'only rows that have a related one': [
      client =>
        client
          .from('blogs')
          .select('id, comments!inner(id)', { count: 'exact' })
          .eq('comments.content', 'Comment 7')
          .order('id'),
      { status: 200, count: 1, data: [{ id: 4, comments: [{ id: 7 }] }] },
    ],
    'a computed column with all others': [
      client => client.from('profiles').select('id, email').eq('username', 'Noor'),
      { data: [{ id: expect.any(String), email: null }] },
    ],
    'a text that looks like something else': [
      client => client.from('blogs').select('id').in('slug', ['true', '1984', 'null', '0x7c0']).order('id'),
      { data: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 5 }] },
    ],
    'either of two conditions': [
      client => client.from('blogs').select('id').or('slug.eq.true,and(id.gt.3,id.lt.5)').order('id'),
      { data: [{ id: 1 }, { id: 4 }] },
    ],
    'conditions that are denied': [
      client =>
        client
          .from('blogs')
          .select('id')
          .not('slug', 'in', '(true,null)')
          .not('title', 'ilike', '%19%')
          .order('id'),
      { data: [{ id: 4 }, { id: 5 }] },
    ],
    'a pattern': [
      client => client.from('blogs').select('id').like('title', 'Post on%'),
      { data: [{ id: 4 }] },
    ],
    'an order with nulls first': [
      client =>
        client.from('blogs').select('id').order('thumbnail', { nullsFirst: true }).order('id').limit(1),
      { data: [{ id: 1 }] },
    ],
    'a function over rows': [
      client => client.rpc('rating_summary', { of_blog: 4 }).single(),
      { data: { average: 1, count: 1, spread: [1, 0, 0, 0, 0], rated: Array(5).fill(240), total: 1200 } },
    ],
    'columns of a function': [
      client => client.rpc('rating_summary', { of_blog: 4 }).select('total').gt('total', 1),
      { data: [{ total: 1200 }] },
    ],
    'a function by GET': [
      client => client.rpc('rating_summary', { of_blog: 4 }, { get: true }).select('count'),
      { data: [{ count: 1 }] },
    ],
    'a table that is not there': [
      client => client.from('secrets').select(),
      { status: 404, error: expect.objectContaining({ code: 'PGRST205' }) },
    ],
    'a table of another schema': [
      client => client.schema('private').from('emails').select(),
      { status: 406, error: expect.objectContaining({ code: 'PGRST106' }) },
    ],
    'a column that is not there': [
      client => client.from('blogs').select('nope'),
      { status: 400, error: expect.objectContaining({ code: '42703' }) },
    ],
    'a filter on a column that is not there': [
      client => client.from('blogs').select('id').eq('nope', 1),
      { status: 400, error: expect.objectContaining({ code: '42703' }) },
    ],
    'a relation that is not there': [
      client => client.from('blogs').select('likes(id)'),
      { status: 400, error: expect.objectContaining({ code: 'PGRST200' }) },
    ],
    'a filter on a table that is not embedded': [
      client => client.from('blogs').select('id').eq('comments.id', 1),
      { status: 400, error: expect.objectContaining({ code: 'PGRST108' }) },
    ],
    'a function that is not there': [
      client => client.rpc('nope'),
      { status: 404, error: expect.objectContaining({ code: 'PGRST202' }) },
    ],
    'an argument that is not there': [
      client => client.rpc('rating_summary', { of_blog: 4, more: 1 }),
      { status: 404, error: expect.objectContaining({ code: 'PGRST202' }) },
    ],
    'a value of another type': [
      client => client.from('blogs').select('id').eq('id', 'one'),
      { status: 400, error: expect.objectContaining({ code: '22P02' }) },
    ],
    'several rows where one was wanted': [
      client => client.from('blogs').select('id').single(),
      {
        status: 406,
        error: expect.objectContaining({ code: 'PGRST116', details: 'The result contains 5 rows' }),
      },
    ],
    'a page past the end': [
      client => client.from('blogs').select('id', { count: 'exact' }).range(6, 9),
      { status: 416, count: null, error: expect.objectContaining({ code: 'PGRST103' }) },
    ],
    'a visitor who writes': [
      client => client.from('comments').insert({ blog_id: 4, user_id: adminId(), content: 'Hello' }),
      { status: 401, error: expect.objectContaining({ code: '42501' }) },
    ],
  }
}

/** The same of an administrator: nobody else may read lists inside of embedded tables. */
export const deepReadRequests: Requests = {
  'three tables deep, each narrowed, ordered and limited': [
    client =>
      client
        .from('profiles')
        .select('blogs(slug, comments(content, profiles(username)))')
        .eq('username', 'Vera')
        .eq('blogs.slug', 'on-hedges')
        .gte('blogs.comments.rating', 2)
        .order('created_at', { referencedTable: 'blogs.comments', ascending: false })
        .limit(1, { referencedTable: 'blogs.comments' }),
    {
      data: [
        {
          blogs: [
            { slug: 'on-hedges', comments: [{ content: 'Comment 1199', profiles: { username: 'Noor' } }] },
          ],
        },
      ],
    },
  ],
}
