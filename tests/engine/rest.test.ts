import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { peopleOf } from './people-of.ts'

let server: TestServer
let visitor: SupabaseClient
let reader: SupabaseClient
let admin: SupabaseClient
let adminId: string
let readerId: string

const { newClient, signedUp, administrator, call } = peopleOf(() => server)

const slugs = ['true', '1984', 'null', 'on-hedges', '0x7c0']
const get = (path: string, headers: Record<string, string> = {}) => call(`/rest/v1/${path}`, { headers })
const send = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  call(`/rest/v1/${path}`, { method, headers, ...(body === undefined ? {} : { body }) })

beforeAll(async () => {
  server = await startTestServer()
  // Created before the server first reads the catalogue.
  await server.sql`create function public.dream() returns void language sql stable as 'select pg_sleep(20)'`
  visitor = newClient()
  const owner = await administrator('Vera')
  admin = owner.client
  adminId = owner.id
  const person = await signedUp('Noor')
  reader = person.client
  readerId = person.id
  const posts = slugs.map((slug, index) => ({
    id: index + 1,
    slug,
    title: `Post ${slug}`,
    introduction: 'Short.',
    topic: index < 2 ? 'JavaScript' : 'ReactJS',
    user_id: adminId,
  }))
  await server.sql`insert into blogs select * from json_populate_recordset(null::blogs, ${JSON.stringify(
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
    select 4, ${readerId}::uuid, 'Comment ' || n, 1 + n % 5, timestamptz '2024-02-01' + n * interval '1 minute'
    from generate_series(1, 1200) as n`
})
afterAll(() => server.stop())

type Reply = {
  data: unknown
  error: { code: string; message: string; details: string | null } | null
  count?: number | null
  status: number
}

describe('requests of supabase-js are answered like by PostgREST', () => {
  const asks: Record<string, [(client: SupabaseClient) => PromiseLike<Reply>, Partial<Reply>]> = {
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
    'only rows that have a related one': [
      client =>
        client
          .from('blogs')
          .select('id, comments!inner(id)', { count: 'exact' })
          .eq('comments.content', 'Comment 7')
          .order('id'),
      { status: 200, count: 1, data: [{ id: 4, comments: [{ id: 7 }] }] },
    ],
    'a computed column beside all others': [
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
      { data: { average: 3, count: 1200, spread: [240, 240, 240, 240, 240], total: 1200 } },
    ],
    'columns of a function': [
      client => client.rpc('rating_summary', { of_blog: 4 }).select('total').gt('total', 1),
      { data: [{ total: 1200 }] },
    ],
    'a function by GET': [
      client => client.rpc('rating_summary', { of_blog: 4 }, { get: true }).select('count'),
      { data: [{ count: 1200 }] },
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
      client => client.from('comments').insert({ blog_id: 4, user_id: adminId, content: 'Hello' }),
      { status: 401, error: expect.objectContaining({ code: '42501' }) },
    ],
  }
  test.each(Object.entries(asks))('%s', async (_, [ask, answer]) => {
    expect(await ask(visitor)).toMatchObject(answer)
  })

  test('at most a thousand rows, also in an embedded list', async () => {
    const { data } = await visitor.from('comments').select('id')
    expect(data).toHaveLength(1000)
    const embedded = await visitor.from('blogs').select('comments(id)').eq('id', 4).single()
    expect(embedded.data?.comments).toHaveLength(1000)
  })
})

describe('writing', () => {
  const comment = (content: string) => ({ blog_id: 1, user_id: readerId, content })

  test('inserts one row or several and returns them', async () => {
    const one = await reader
      .from('comments')
      .insert(comment('One'))
      .select('content, profiles(username), likes(count)')
    expect(one).toMatchObject({
      status: 201,
      data: [{ content: 'One', profiles: { username: 'Noor' }, likes: [{ count: 0 }] }],
    })
    const silent = await reader
      .from('comments')
      .insert([comment('Two'), comment('Three')], { count: 'exact' })
    expect(silent).toMatchObject({ status: 201, data: null, count: 2 })
  })

  test('updates rows and returns them', async () => {
    const own = () => reader.from('profiles').update({ username: 'Noor H.' }).eq('id', readerId)
    expect(await own().select('username, email')).toMatchObject({
      status: 200,
      data: [{ username: 'Noor H.', email: 'Noor@example.com'.toLowerCase() }],
    })
    expect(await own()).toMatchObject({ status: 204, data: null })
    const others = await reader.from('profiles').update({ username: 'X' }).eq('id', adminId).select('id')
    expect(others).toMatchObject({ status: 200, data: [] })
  })

  test('deletes rows and returns them', async () => {
    await reader.from('comments').insert(comment('Gone'))
    const gone = await reader
      .from('comments')
      .delete({ count: 'exact' })
      .eq('content', 'Gone')
      .select('content')
    expect(gone).toMatchObject({ status: 200, data: [{ content: 'Gone' }], count: 1 })
    expect(await reader.from('comments').delete().eq('content', 'Gone')).toMatchObject({
      status: 204,
      data: null,
    })
  })

  test('upserts, by replacing or ignoring duplicates', async () => {
    const service = newClient(server.secretKey)
    const post = { id: 900, slug: 'upsert', title: 'First', introduction: 'x', topic: 'x', user_id: adminId }
    await service.from('blogs').insert(post)
    const merged = await service
      .from('blogs')
      .upsert({ ...post, title: 'Second' })
      .select('title')
    expect(merged.data).toEqual([{ title: 'Second' }])
    const passed = await service
      .from('blogs')
      .upsert({ ...post, id: 901, title: 'Third' }, { onConflict: 'slug', ignoreDuplicates: true })
      .select('title')
    expect(passed.data).toEqual([])
    await service.from('blogs').delete().eq('id', 900)
  })

  test('a single-row request that matches another number changes nothing', async () => {
    await reader.from('comments').insert([comment('Twin 1'), comment('Twin 2')])
    const twins = () => reader.from('comments').delete().like('content', 'Twin %')
    const { error, status } = await twins().select('id').single()
    expect([status, error?.code]).toEqual([406, 'PGRST116'])
    expect((await twins().select('id')).data).toHaveLength(2)
  })

  test.each([
    ['a foreign key', () => ({ ...comment('x'), blog_id: 987654 }), 409, '23503'],
    ['a check', () => comment(' '), 400, '23514'],
    ['an unknown column', () => ({ ...comment('x'), mood: 'calm' }), 400, 'PGRST204'],
    ['a column that may not be written', () => ({ ...comment('x'), like_count: 9 }), 403, '42501'],
    ['a text with NUL', () => comment('a\0b'), 400, '22P05'],
    ['half a character', () => comment('\ud800'), 400, '22P02'],
    ['rows of different columns', () => [{ content: 'x' }, { rating: 1 }], 400, 'PGRST102'],
  ])('is refused because of %s', async (_, row, status, code) => {
    const body = JSON.stringify(row())
    const { data } = await reader.auth.getSession()
    const answer = await send('POST', 'comments', body, {
      authorization: `Bearer ${data.session?.access_token}`,
    })
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  })

  test('an update or delete without a filter is refused, like on hosted Supabase', async () => {
    for (const method of ['PATCH', 'DELETE']) {
      const answer = await send(method, 'comments', '{"content":"x"}')
      expect([answer.status, (await answer.json()).code]).toEqual([400, '21000'])
    }
  })

  test('accepts at most a hundred rows at once; ten thousand for the service role', async () => {
    const drafts = (count: number) =>
      Array.from({ length: count }, () => ({ id: crypto.randomUUID(), user_id: adminId, title: 'Bulk' }))
    expect((await admin.from('drafts').insert(drafts(101))).error?.code).toBe('PGRST102')
    expect((await admin.from('drafts').insert(drafts(100))).status).toBe(201)
    const service = newClient(server.secretKey)
    expect((await service.from('drafts').insert(drafts(101))).status).toBe(201)
    expect((await service.from('drafts').insert(drafts(10_001))).error?.code).toBe('PGRST102')
  })

  test('needs a live session, while reading needs only a valid token', async () => {
    const { client, id } = await signedUp('Gone')
    const { data } = await client.auth.getSession()
    const authorization = `Bearer ${data.session?.access_token}`
    await client.auth.signOut()
    const row = JSON.stringify({ blog_id: 1, user_id: id, content: 'Still here' })
    const answer = await send('POST', 'comments', row, { authorization })
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'session_not_found'])
    const called = await send('POST', 'rpc/set_role', JSON.stringify({ of_user: id, to_role: 'admin' }), {
      authorization,
    })
    expect(called.status).toBe(401)
    expect((await get('blogs?select=id&limit=1', { authorization })).status).toBe(200)
    await server.sql`delete from auth.users where id = ${id}`
    const removed = await send('POST', 'comments', row, { authorization })
    expect([removed.status, (await removed.json()).code]).toEqual([401, 'user_not_found'])
  })
})

describe('parsing an address', () => {
  test.each([
    ['%73elect=id&id=eq.1', [{ id: 1 }]],
    ['select=id&%69d=eq.1', [{ id: 1 }]],
    ['select=id&id=%65q.1', [{ id: 1 }]],
    ['select=id&id=gt.1&id=lt.3', [{ id: 2 }]],
  ])('%s means what it says once decoded', async (query, rows) => {
    expect(await (await get(`blogs?${query}`)).json()).toEqual(rows)
  })

  test.each([
    ['twice given', 'blogs?select=id&select=slug', 400, 'PGRST100'],
    ['twice given in two encodings', 'blogs?select=id&%73elect=slug', 400, 'PGRST100'],
    ['an unclosed quotation mark', 'blogs?select="id', 400, 'PGRST100'],
    ['an unknown parameter', 'blogs?page=2', 400, 'PGRST100'],
    ['a cast', 'blogs?select=id::text', 400, 'PGRST100'],
    ['an aggregate', 'blogs?select=id.sum()', 400, 'PGRST100'],
    ['a call in the order', 'blogs?order=pg_sleep(5)', 400, 'PGRST100'],
    [
      'SQL as a column',
      `blogs?select=${encodeURIComponent('id from blogs; drop table likes --')}`,
      400,
      'PGRST100',
    ],
    ['SQL as a quoted column', `blogs?select=${encodeURIComponent('"id\\" from blogs; --"')}`, 400, '42703'],
    ['SQL as an alias', `blogs?select=${encodeURIComponent('"x\\" , 1":id')}`, 400, 'PGRST100'],
    ['NUL in a name', 'blogs?a%00b=eq.1', 400, '22021'],
    ['NUL in a value', 'blogs?slug=eq.%00', 400, '22021'],
    ['NUL in the table', 'blo%00gs', 404, 'PGRST125'],
    ['a broken encoding in the table', 'blo%zzgs', 404, 'PGRST125'],
    ['no table', '', 404, 'PGRST125'],
    ['a table under a table', 'blogs/1', 404, 'PGRST125'],
    ['a name of every object', 'constructor', 404, 'PGRST205'],
    ['a function of every object', 'rpc/toString', 404, 'PGRST202'],
    ['a volatile function by GET', 'rpc/remove_account?of_user=x', 405, 'PGRST101'],
    ['an address without an end', `blogs?slug=eq.${'x'.repeat(15_990)}`, 414, 'PGRST100'],
    ['a pattern with a lone escape', 'blogs?title=like.*%5C', 400, '22025'],
    ['a pattern on a number', 'blogs?id=like.1', 400, '42883'],
    ['a state that a number cannot have', 'blogs?id=is.true', 400, '42804'],
  ])('refuses %s', async (_, path, status, code) => {
    const answer = await get(path)
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  })

  test.each([
    ['no JSON', 'POST', 'comments', '{', {}, 400, 'PGRST102'],
    ['bytes that are no text', 'POST', 'comments', '"\udc00', {}, 400, 'PGRST102'],
    ['a number', 'POST', 'comments', '5', {}, 400, 'PGRST102'],
    ['a list of lists', 'POST', 'comments', '[[1]]', {}, 400, 'PGRST102'],
    ['arguments in a list', 'POST', 'rpc/rating_summary', '[4]', {}, 400, 'PGRST102'],
    ['XML', 'POST', 'comments', '<a/>', { 'content-type': 'text/xml' }, 400, 'PGRST102'],
    ['PUT', 'PUT', 'comments?id=eq.1', '{}', {}, 405, 'PGRST117'],
    ['OPTIONS', 'OPTIONS', 'comments', undefined, {}, 405, 'PGRST117'],
    ['a method of another protocol', 'PROPFIND', 'comments', undefined, {}, 405, 'PGRST117'],
    ['DELETE of a function', 'DELETE', 'rpc/is_admin', undefined, {}, 405, 'PGRST101'],
    ['a limited removal', 'DELETE', 'comments?id=eq.1&limit=1', undefined, {}, 400, 'PGRST100'],
    ['a range of nonsense', 'GET', 'blogs', undefined, { range: 'bytes=0-5' }, 416, 'PGRST103'],
    ['a page that is there twice', 'GET', 'blogs?limit=5', undefined, { range: '0-5' }, 400, 'PGRST100'],
    ['CSV', 'GET', 'blogs', undefined, { accept: 'text/csv' }, 406, 'PGRST107'],
    [
      'unknown wishes, strictly',
      'GET',
      'blogs',
      undefined,
      { prefer: 'handling=strict, sugar=two' },
      400,
      'PGRST122',
    ],
  ])('refuses %s', async (_, method, path, body, headers, status, code) => {
    const answer = await send(method, path, body, headers)
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  })

  test('a range of rows is returned', async () => {
    const answer = await get('blogs?select=id&order=id', { range: '1-2', prefer: 'count=exact' })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '1-2/5'])
    expect(await answer.json()).toEqual([{ id: 2 }, { id: 3 }])
  })

  test('an unknown table is refused within milliseconds, and the log stays empty', async () => {
    const log = vi.spyOn(console, 'error')
    await get('secrets')
    const started = performance.now()
    for (let time = 0; time < 20; time++) expect((await get(`secrets${time}`)).status).toBe(404)
    expect((performance.now() - started) / 20).toBeLessThan(50)
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })
})

describe('expensive queries', () => {
  /** Returns the running statements of other connections that contain `words`. */
  const atWork = async (words: string) => {
    const rows = await server.sql`
      select query from pg_stat_activity
      where state = 'active' and pid <> pg_backend_pid() and query like ${`%${words}%`}`
    return rows.length
  }

  test('sixty nested tables, twelve times: refused at once, with no statement left running', async () => {
    const nested = `${'blogs(comments('.repeat(30)}id${'))'.repeat(30)}`
    const started = performance.now()
    const attack = Array.from({ length: 12 }, () => get(`comments?select=${nested}`))
    const beside = await Promise.all([get('blogs?select=id&limit=1'), get('comments?select=id&limit=1')])
    expect(beside.map(({ status }) => status)).toEqual([200, 200])
    expect((await Promise.all(attack)).map(({ status }) => status)).toEqual(Array(12).fill(400))
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(await atWork('comments')).toBe(0)
  })

  test('a statement of a visitor is cancelled after three seconds with 57014', async () => {
    const started = performance.now()
    const { error, status } = await visitor.rpc('dream')
    expect([status, error?.code]).toEqual([500, '57014'])
    expect(performance.now() - started).toBeGreaterThan(2_900)
    expect(performance.now() - started).toBeLessThan(4_500)
  })

  test('a statement is cancelled when its client disconnects', async () => {
    const controller = new AbortController()
    const asked = fetch(`${server.url}/rest/v1/rpc/dream`, {
      headers: { apikey: server.publishableKey },
      signal: controller.signal,
    })
    await vi.waitFor(async () => expect(await atWork('dream')).toBe(1))
    controller.abort()
    await expect(asked).rejects.toThrow()
    await vi.waitFor(async () => expect(await atWork('dream')).toBe(0), 1_000)
  })

  test('slow queries of visitors block neither readers nor pages', async () => {
    const controller = new AbortController()
    const slow = Array.from({ length: 40 }, () =>
      fetch(`${server.url}/rest/v1/rpc/dream`, {
        headers: { apikey: server.publishableKey },
        signal: controller.signal,
      }).then(
        response => response.status,
        () => 0,
      ),
    )
    // One address has two of the four places, however many it asks for.
    await vi.waitFor(async () => expect(await atWork('dream')).toBe(2))
    const started = performance.now()
    expect((await reader.from('blogs').select('id').limit(1)).status).toBe(200)
    const loader = new Request(`${server.url}/rest/v1/blogs?select=id&limit=1`, {
      headers: { apikey: server.publishableKey },
    })
    expect((await server.fetch(loader, { address: 'unknown', id: 'test', isLoader: true })).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(500)
    const late = await get('blogs?select=id&limit=1')
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1'])
    controller.abort()
    await Promise.all(slow)
    await vi.waitFor(async () => expect(await atWork('dream')).toBe(0), 2_000)
    expect((await get('blogs?select=id&limit=1')).status).toBe(200)
  })

  test('a response of more than sixteen megabytes is refused before it is built, and its write is rolled back', async () => {
    await server.sql`update blogs set content = repeat('x', 2000000) where id = 4`
    const heavy = () => visitor.from('blogs').select('comments(content, blogs(content))').eq('id', 4)
    const wide = () => visitor.from('comments').select('blogs(content)').eq('blog_id', 4)
    for (const ask of [heavy, wide]) {
      const started = performance.now()
      const { status, error } = await ask()
      expect([status, error?.code]).toEqual([400, '54000'])
      // Building the whole response would take much longer and 2 GB.
      expect(performance.now() - started).toBeLessThan(5_000)
    }
    expect((await wide().limit(7)).data).toHaveLength(7)
    const all = () => reader.from('comments').delete().eq('blog_id', 4)
    const gone = await all().select('blogs(content)')
    expect([gone.status, gone.error?.code]).toEqual([400, '54000'])
    const left = visitor.from('comments').select('id', { count: 'exact', head: true }).eq('blog_id', 4)
    expect((await left).count).toBe(1200)
  })
})
