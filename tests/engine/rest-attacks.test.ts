import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { until } from '#tests/support/until.ts'
import { startRestServer } from './rest-server.ts'

type Rest = Awaited<ReturnType<typeof startRestServer>>
let server: Rest['server']
let visitor: Rest['visitor']
let reader: Rest['reader']
let readerId: Rest['readerId']
let signedUp: Rest['signedUp']
let admin: Rest['admin']
let get: Rest['get']
let send: Rest['send']

beforeAll(async () => {
  ;({ server, visitor, reader, readerId, signedUp, admin, get, send } = await startRestServer())
})
afterAll(() => server?.stop())

async function authorizationOf(person: Rest['reader']): Promise<{ authorization: string }> {
  const { data } = await person.auth.getSession()
  return { authorization: `Bearer ${data.session?.access_token}` }
}

describe('malformed requests', () => {
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
    const answer = await send(method, path, body, { ...(await authorizationOf(reader)), ...headers })
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  })

  test('refuses an unknown table within milliseconds', async () => {
    const log = vi.spyOn(console, 'error')
    await get('secrets')
    const cpuTime = startCpuTimer()
    for (let time = 0; time < 20; time++) expect((await get(`secrets${time}`)).status).toBe(404)
    expect(cpuTime() / 20).toBeLessThan(50)
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })
})

describe('expensive queries', () => {
  /** The running statements of other connections that contain `words`. */
  const listAtWork = (text: string) => server.sql`
    select pid, query_start from pg_stat_activity
    where state = 'active' and pid <> pg_backend_pid() and query like ${`%${text}%`} order by pid`
  const atWork = async (text: string) => (await listAtWork(text)).length

  test('refuses sixty nested tables at once', async () => {
    const nested = `${'blogs(comments('.repeat(30)}id${'))'.repeat(30)}`
    const cpuTime = startCpuTimer()
    const attack = Array.from({ length: 12 }, () => get(`comments?select=${nested}`))
    const adjacent = await Promise.all([get('blogs?select=id&limit=1'), get('comments?select=id&limit=1')])
    expect(adjacent.map(({ status }) => status)).toEqual([200, 200])
    expect((await Promise.all(attack)).map(({ status }) => status)).toEqual(Array(12).fill(400))
    expect(cpuTime()).toBeLessThan(1_000)
    expect(await atWork('comments')).toBe(0)
  })

  test('cancels a visitor’s statement after three seconds', async () => {
    const started = performance.now()
    const { error, status } = await visitor.rpc('dream')
    expect([status, error?.code]).toEqual([500, '57014'])
    expect(performance.now() - started).toBeGreaterThan(2_900)
    expect(performance.now() - started).toBeLessThan(8_000)
  })

  test('prefers a function’s statement_timeout to the role’s', async () => {
    expect(await visitor.rpc('nap')).toMatchObject({ error: null, status: 204 })
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
    await until(async () => expect(await atWork('dream')).toBe(2))
    const running = await listAtWork('dream')
    expect((await reader.from('blogs').select('id').limit(1)).status).toBe(200)
    const loader = new Request(`${server.url}/rest/v1/blogs?select=id&limit=1`, {
      headers: { apikey: server.publishableKey },
    })
    expect((await server.fetch(loader, { address: 'unknown', id: 'test', isLoader: true })).status).toBe(200)
    expect(await listAtWork('dream')).toEqual(running)
    const late = await get('blogs?select=id&limit=1')
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1'])
    controller.abort()
    await Promise.all(slow)
    await until(async () => expect(await atWork('dream')).toBe(0))
    expect((await get('blogs?select=id&limit=1')).status).toBe(200)
  })

  test('queues requests of a busy account only', async () => {
    const { slow, waiting } = await server.sql.begin(async lock => {
      await lock`select pg_advisory_xact_lock(54)`
      const slow = [reader.rpc('wait_for_lock').then(), reader.rpc('wait_for_lock').then()]
      await until(async () => expect(await atWork('wait_for_lock')).toBe(2))
      const waiting = Array.from({ length: 39 }, () => reader.from('blogs').select('id').limit(1).then())
      // They arrive in any order, and the last one is answered first.
      const refused = await Promise.race(waiting)
      expect([refused.status, refused.error?.code]).toEqual([503, 'PGRST003'])
      expect((await admin.from('blogs').select('id').limit(1)).status).toBe(200)
      expect(await atWork('wait_for_lock')).toBe(2)
      return { slow, waiting }
    })
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array(38).fill(200), 503])
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([204, 204])
  })

  test('uses the write connection despite many reads', async () => {
    const write = async () => (await send('POST', 'rpc/write_as', '{}', await authorizationOf(reader))).text()
    const first = await write()
    const reads = [visitor, visitor, reader, admin].map(person => person.from('blogs').select('id').limit(1))
    await Promise.all(reads)
    expect(await write()).toBe(first)
  })

  test('locked changes of one account delay no write', async () => {
    const headers = { apikey: server.publishableKey, ...(await authorizationOf(reader)) }
    const change = () =>
      fetch(`${server.url}/auth/v1/user`, { method: 'PUT', headers, body: '{"data":{"name":"Noor"}}' })
    const changes = await server.sql.begin(async step => {
      // What a draft holds of its account by its foreign key, until it is committed.
      await step`select from auth.users where id = ${readerId} for key share`
      const waiting = Array.from({ length: 6 }, change)
      await until(async () => expect(await atWork('for update')).toBeGreaterThanOrEqual(4))
      const { error } = await admin.from('blogs').update({ topic: 'CSS' }).eq('id', 1)
      expect(error).toBeNull()
      return waiting
    })
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  })

  test('ends slow reads after three seconds', async () => {
    const others = [await signedUp('Ruth'), await signedUp('Otto')]
    const controller = new AbortController()
    const slow = others.flatMap(({ client }) =>
      Array.from({ length: 4 }, () => client.rpc('dream').abortSignal(controller.signal).then()),
    )
    // One address has two of the four slots, however many accounts it has.
    await until(async () => expect(await atWork('dream')).toBe(2))
    const answers = await Promise.all([
      admin.from('blogs').select('id, comments(count)').limit(10),
      admin.from('blogs').update({ topic: 'CSS' }).eq('id', 1),
      reader.from('comments').insert({ blog_id: 1, user_id: readerId, content: 'Beside' }),
      admin.rpc('ban_account', { of_user: others[0]?.id }),
    ])
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null])
    expect(await atWork('dream')).toBe(2)
    const { status, error } = await Promise.race(slow)
    expect([status, error?.code]).toEqual([500, '57014'])
    controller.abort()
    await Promise.all(slow)
    await until(async () => expect(await atWork('dream')).toBe(0))
  })

  test('slow reads delay another address by one turn', async () => {
    const others = await Promise.all(['Ada', 'Bo', 'Cy', 'Di'].map(name => signedUp(name)))
    const controller = new AbortController()
    const requestFrom = async (address: string, person: Rest['reader'], path: string) => {
      const headers = { apikey: server.publishableKey, ...(await authorizationOf(person)) }
      const request = new Request(`${server.url}/rest/v1/${path}`, { headers, signal: controller.signal })
      return server.fetch(request, { address, id: 'test' }).catch(() => null)
    }
    const dream = () => others.map(({ client }, at) => requestFrom(`192.0.2.${at + 1}`, client, 'rpc/dream'))
    let ended = 0
    const slow = dream()
    await until(async () => expect(await atWork('dream')).toBe(4))
    for (let n = 0; n < 3; n++) slow.push(...dream())
    await wait(200)
    for (const dreaming of slow) dreaming.then(() => ended++)
    const answer = await requestFrom('192.0.2.9', reader, 'blogs?select=id&limit=1')
    expect(answer?.status).toBe(200)
    expect(ended).toBeLessThan(8)
    controller.abort()
    await Promise.all(slow)
    await until(async () => expect(await atWork('dream')).toBe(0))
  })

  test('lists inside embedded tables are refused to everybody but administrators', async () => {
    const request = (client: typeof reader) =>
      client.from('comments').select('id, blogs(comments(id))').limit(1)
    for (const client of [visitor, reader])
      expect(await request(client)).toMatchObject({
        status: 400,
        error: {
          code: '54001',
          message: 'Only administrators can read a list inside an embedded table.',
          hint: 'Request the inner list separately.',
        },
      })
    const changed = reader.from('comments').update({ rating: 5 }).eq('id', 7)
    expect((await changed.select('blogs(comments(id))')).error?.code).toBe('54001')
    expect((await request(admin)).status).toBe(200)
  })

  test('refuses an oversized response and its write', async () => {
    await server.sql`update blogs set content = repeat('x', 2000000) where id = 4`
    const heavy = () => visitor.from('blogs').select('comments(content, blogs(content))').eq('id', 4)
    const wide = () => visitor.from('comments').select('blogs(content)').eq('blog_id', 4)
    for (const request of [heavy, wide]) {
      const started = performance.now()
      const { status, error } = await request()
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
