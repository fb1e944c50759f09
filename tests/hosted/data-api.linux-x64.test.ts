import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteFromBin, moveToBin } from '#shared/data/bin.ts'
import { listAddresses } from '#shared/data/sitemap.ts'
import { deepReadRequests, readRequests } from '../engine/read-requests.ts'
import { dataApiDifferences } from './data-api-differences.ts'
import { type DataApis, startDataApis } from './data-api-on-both.ts'
import { dataRequests } from './data-api-requests.ts'
import { listCallable, OPEN_TO_READERS, OPEN_TO_VISITORS } from './open-functions.ts'

let apis: DataApis
beforeAll(async () => {
  apis = await startDataApis()
})
afterAll(() => apis?.stop())

type Answers = Awaited<ReturnType<DataApis['send']>>

function compare(name: string, { theirs, ours }: Answers) {
  const difference = dataApiDifferences[name]
  if (!difference) {
    expect(summaryOf(ours)).toEqual(summaryOf(theirs))
    if (theirs.status < 400) expect(ours).toEqual(theirs)
  } else
    expect({ theirs: summaryOf(theirs), ours: summaryOf(ours) }).toEqual({
      theirs: difference.theirs,
      ours: difference.ours,
    })
}

/** Like `404 PGRST202`. */
function summaryOf({ status, body }: Answers['theirs']): string {
  const code = typeof body === 'object' && body !== null && status >= 400 ? Reflect.get(body, 'code') : null
  return code ? `${status} ${code}` : String(status)
}

describe('answers as the real PostgREST', () => {
  test.each(Object.entries(readRequests(() => apis.adminId)))('%s', async (name, [request]) => {
    compare(name, await apis.request('visitor', request))
  })
  test.each(Object.entries(deepReadRequests))('%s', async (name, [request]) => {
    compare(name, await apis.request('admin', request))
  })
  test.each(Object.entries(dataRequests))('%s', async (name, request) => {
    compare(name, await apis.send(request))
  })
})

test('each declared difference is of a request', () => {
  const names = [readRequests(() => ''), deepReadRequests, dataRequests].flatMap(Object.keys)
  expect(Object.keys(dataApiDifferences).filter(name => !names.includes(name))).toEqual([])
})

test.each([1_000, 400])('a deleted post takes its pictures by %i rows', async maxRows => {
  const removed: string[] = []
  const client = await apis.clientOfTheirs(maxRows, async (_input, init) => {
    removed.push(...JSON.parse(String(init?.body)).prefixes)
    return Response.json([])
  })
  const { own, shared, id } = await addPictured(maxRows)
  const [moved] = await moveToBin(client, 'post', [id])
  const entry = moved?.entry ?? 0
  expect(await deleteFromBin(client, [entry])).toMatchObject([{ id: entry, hasStrayPictures: false }])
  expect(removed.toSorted()).toEqual(own)
  expect(removed).not.toContain(shared)
})

test('the sitemap has all posts beyond row limits', async () => {
  const client = await apis.clientOfTheirs(2, fetch)
  const listed: string[] = []
  for await (const some of listAddresses(client, 0, 1_000)) listed.push(...some.map(({ slug }) => slug))
  const posts = await apis.sql<{
    slug: string
  }>`select slug from blogs where private.is_published(status, published_at) order by id`
  expect(listed.length).toBeGreaterThan(2)
  expect(listed).toEqual(posts.map(({ slug }) => slug))
})

/** A post with 1,100 pictures of its own, and with one that another post shows too. */
async function addPictured(id: number) {
  const { sql, adminId } = apis
  const names = Array.from(
    { length: 1_101 },
    () => `Content/${crypto.randomUUID()}-9x9-336699.webp`,
  ).toSorted()
  const [shared = '', ...own] = names
  await sql`insert into storage.objects (bucket_id, name, owner) select 'thumbnail', unnest(${names}::text[]), ${adminId}`
  const shows = (some: string[]) =>
    some.map(name => `<img src="/images/thumbnail/${name}?w=1280" alt="">`).join('')
  await sql`
    insert into blogs (id, user_id, slug, title, introduction, topic, content) overriding system value
    select of_id, ${adminId}, of_id, 'x', 'x', 'x', html
    from unnest(${[id, id + 1]}::bigint[], ${[shows(names), shows([shared])]}::text[]) as given (of_id, html)`
  return { own, shared, id }
}

test('only these functions can be called', async () => {
  expect(await listCallable(apis, 'visitor')).toEqual(OPEN_TO_VISITORS)
  expect(await listCallable(apis, 'reader')).toEqual([...OPEN_TO_VISITORS, ...OPEN_TO_READERS].toSorted())
})

test('a computed column reveals nothing hidden', async () => {
  const { sql, adminId } = apis
  const [held] = await sql<{ id: number }>`
    insert into comments (user_id, blog_id, content, status) values (${adminId}, 1, 'Is held', 'held') returning id`
  const [shown] = await sql<{ id: number }>`
    insert into comments (user_id, blog_id, content) values (${adminId}, 1, 'Is shown') returning id`
  await sql`insert into comments (user_id, blog_id, parent, content) values (${adminId}, 1, ${shown?.id}, 'Answers it')`
  await sql`update comments set status = 'held' where id = ${shown?.id}`
  for (const as of ['visitor', 'reader'] as const) {
    const call = async (name: string, body: object) =>
      (await apis.send({ as, method: 'POST', path: `rpc/${name}`, body })).theirs
    expect(await call('email', { profile: { id: adminId, role: 'admin' } })).toMatchObject({
      status: 200,
      body: null,
    })
    expect(await call('answered_name', { comment: { answers: held?.id } })).toMatchObject({
      status: 200,
      body: null,
    })
    expect(await call('replies', { comment: { id: shown?.id } })).toMatchObject({ status: 200, body: [] })
  }
})
