import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deepReadRequests, readRequests } from './read-requests.ts'
import { startRestServer } from './rest-server.ts'

type Rest = Awaited<ReturnType<typeof startRestServer>>
let server: Rest['server']
let newClient: Rest['newClient']
let signedUp: Rest['signedUp']
let visitor: Rest['visitor']
let reader: Rest['reader']
let readerId: Rest['readerId']
let admin: Rest['admin']
let adminId: Rest['adminId']
let get: Rest['get']
let send: Rest['send']

beforeAll(async () => {
  ;({ server, newClient, signedUp, visitor, reader, readerId, admin, adminId, get, send } =
    await startRestServer())
})
afterAll(() => server?.stop())

describe('requests of supabase-js are answered like by PostgREST', () => {
  test.each(Object.entries(readRequests(() => adminId)))('%s', async (_, [request, answer]) => {
    expect(await request(visitor)).toMatchObject(answer)
  })

  test.each(Object.entries(deepReadRequests))('%s', async (_, [request, answer]) => {
    expect(await request(admin)).toMatchObject(answer)
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

  test('refuses an update or delete without a filter', async () => {
    const { data } = await reader.auth.getSession()
    const authorization = `Bearer ${data.session?.access_token}`
    for (const method of ['PATCH', 'DELETE']) {
      const answer = await send(method, 'comments', '{"content":"x"}', { authorization })
      expect([answer.status, (await answer.json()).code]).toEqual([400, '21000'])
    }
  })

  test('accepts at most a hundred rows at once', async () => {
    const drafts = (count: number) =>
      Array.from({ length: count }, () => ({
        id: crypto.randomUUID(),
        user_id: adminId,
        fields: { title: 'Bulk' },
      }))
    expect((await admin.from('drafts').insert(drafts(101))).error?.code).toBe('PGRST102')
    expect((await admin.from('drafts').insert(drafts(100))).status).toBe(201)
    const service = newClient(server.secretKey)
    expect((await service.from('drafts').insert(drafts(101))).status).toBe(201)
    // By hand, because supabase-js collects the columns of so many rows for seconds.
    const many = await send('POST', 'drafts', JSON.stringify(drafts(10_001)), { apikey: server.secretKey })
    expect((await many.json()).code).toBe('PGRST102')
  })

  test('needs a live session, unlike reading', async () => {
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
    expect(await server.sql`select from comments where content = 'Still here'`).toEqual([])
    expect((await get('blogs?select=id&limit=1', { authorization })).status).toBe(200)
    await server.sql`delete from auth.users where id = ${id}`
    const removed = await send('POST', 'comments', row, { authorization })
    expect([removed.status, (await removed.json()).code]).toEqual([401, 'user_not_found'])
  })
})

describe('addresses', () => {
  test.each([
    ['%73elect=id&id=eq.1', [{ id: 1 }]],
    ['select=id&%69d=eq.1', [{ id: 1 }]],
    ['select=id&id=%65q.1', [{ id: 1 }]],
    ['select=id&id=gt.1&id=lt.3', [{ id: 2 }]],
  ])('%s is decoded before it is parsed', async (query, rows) => {
    expect(await (await get(`blogs?${query}`)).json()).toEqual(rows)
  })

  test('the header Range selects rows', async () => {
    const answer = await get('blogs?select=id&order=id', { range: '1-2', prefer: 'count=exact' })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '1-2/5'])
    expect(await answer.json()).toEqual([{ id: 2 }, { id: 3 }])
  })
})

test('a deleted account is 404', async () => {
  const of_user = '00000000-0000-4000-8000-0000000000ff'
  for (const [name, args] of Object.entries({
    set_role: { of_user, to_role: 'admin' },
    ban_account: { of_user },
    unban_account: { of_user },
  }))
    expect(await admin.rpc(name, args)).toMatchObject({ status: 404, error: { code: 'PT404' } })
})
