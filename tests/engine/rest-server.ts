import { startTestServer } from '#tests/support/server.ts'
import { peopleOf } from './people-of.ts'

const slugs = ['true', '1984', 'null', 'on-hedges', '0x7c0']

/** A server with five posts, 1,200 comments on the fourth, the slow functions `dream` and `nap`, and clients of three people. */
export async function startRestServer() {
  const server = await startTestServer()
  const { newClient, signedUp, signedUpAdmin, call } = peopleOf(() => server)
  // Created before the server first reads the catalogue.
  await server.sql`create function public.dream() returns void language sql stable as 'select pg_sleep(20)'`
  await server.sql`create function public.nap() returns void language sql stable set statement_timeout = '20s' as 'select pg_sleep(3.5)'`
  const visitor = newClient()
  const owner = await signedUpAdmin('Vera')
  const person = await signedUp('Noor')
  const posts = slugs.map((slug, index) => ({
    id: index + 1,
    slug,
    title: `Post ${slug}`,
    introduction: 'Short.',
    topic: index < 2 ? 'JavaScript' : 'ReactJS',
    user_id: owner.id,
  }))
  await server.sql`insert into blogs (id, slug, title, introduction, topic, user_id, content, status, published_at, inserted_at, updated_at)
    select id, slug, title, introduction, topic, user_id, content, status, published_at, inserted_at, updated_at from json_populate_recordset(null::blogs, ${JSON.stringify(
      posts.map(post => ({
        ...post,
        content: '',
        status: 'published',
        published_at: '2024-01-01',
        inserted_at: '2024-01-01',
        updated_at: '2024-01-01T10:00:00.123456Z',
      })),
    )}::json)`
  await server.sql`
    insert into comments (blog_id, user_id, content, rating, created_at)
    select 4, ${person.id}::uuid, 'Comment ' || n, 1 + n % 5, timestamptz '2024-02-01' + n * interval '1 minute'
    from generate_series(1, 1200) as n`
  return {
    server,
    newClient,
    signedUp,
    visitor,
    reader: person.client,
    readerId: person.id,
    admin: owner.client,
    adminId: owner.id,
    get: (path: string, headers: Record<string, string> = {}) => call(`/rest/v1/${path}`, { headers }),
    send: (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
      call(`/rest/v1/${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  }
}
