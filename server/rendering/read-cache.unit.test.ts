import { expect, test, vi } from 'vitest'
import { ReadCache, sharedReadKey } from './read-cache.ts'

const LIST = 'http://backend.invalid/rest/v1/blogs?select=id%2Cslug&order=id.desc&limit=4'

const RATED_LIST =
  'http://backend.invalid/rest/v1/rpc/list_posts_out?of_topic=&newest_first=true&skip=0&take=4'

const POST = 'http://backend.invalid/rest/v1/blogs?select=id%2Ccontent&slug=eq.x'
const REVIEWS = 'http://backend.invalid/rest/v1/rpc/read_reviews?of_blog=1&skip=0'

function opened() {
  const reads = new ReadCache()
  reads.pause(false)
  return reads
}

test('shares one read of a list between pages until all pages are invalidated, also after a review', async () => {
  const reads = opened()
  const read = vi.fn(async () => new Response('[1]', { headers: { 'content-range': '0-0/1' } }))
  const [one, other] = await Promise.all([reads.get(LIST, read), reads.get(LIST, read)])
  expect([await one.text(), await other.text()]).toEqual(['[1]', '[1]'])
  expect(other.headers.get('content-range')).toBe('0-0/1')
  reads.invalidate('/blog/reviewed')
  await reads.get(LIST, read)
  expect(read).toHaveBeenCalledTimes(1)
  reads.invalidate(null)
  await reads.get(LIST, read)
  expect(read).toHaveBeenCalledTimes(2)
})

test('reads the lists with ratings anew after a rating, and no other', async () => {
  const reads = opened()
  const read = vi.fn(async () => new Response('[]'))
  const all = () => Promise.all([LIST, RATED_LIST].map(key => reads.get(key, read)))
  await all()
  reads.invalidate('')
  await all()
  expect(read).toHaveBeenCalledTimes(3)
})

test('has another version of lists, posts or reviews after a change of each, and none while changes are not announced', () => {
  const reads = opened()
  const changedBy = (path: string | null) => {
    const versions = () => [reads.listVersion, reads.postVersion, reads.reviewVersion]
    const before = versions()
    expect(before).not.toContain(null)
    reads.invalidate(path)
    return versions().map((version, index) => version !== before[index])
  }
  expect(changedBy('/blog/reviewed')).toEqual([false, false, true])
  expect(changedBy('')).toEqual([true, false, false])
  expect(changedBy('/topics')).toEqual([false, false, false])
  expect(changedBy(null)).toEqual([true, true, true])
  reads.pause(true)
  expect([reads.listVersion, reads.postVersion, reads.reviewVersion]).toEqual([null, null, null])
})

test('reads reviews anew after one, and lists and posts only after a change of all', async () => {
  const reads = opened()
  const read = vi.fn(async () => new Response('[]'))
  const all = () => Promise.all([LIST, POST, REVIEWS].map(key => reads.get(key, read)))
  await all()
  await all()
  expect(read).toHaveBeenCalledTimes(3)
  reads.invalidate('/blog/reviewed')
  await all()
  expect(read).toHaveBeenCalledTimes(4)
  reads.invalidate(null)
  await all()
  expect(read).toHaveBeenCalledTimes(7)
})

test('keeps lists while more posts are asked for than it holds', async () => {
  const reads = opened()
  const read = vi.fn(async () => new Response('[]'))
  await reads.get(LIST, read)
  for (let post = 0; post < 200; post++) await reads.get(`${POST}${post}`, read)
  read.mockClear()
  await reads.get(LIST, read)
  expect(read).not.toHaveBeenCalled()
})

test('does not cache a read during which pages were invalidated', async () => {
  const reads = opened()
  const { promise, resolve } = Promise.withResolvers<Response>()
  const old = reads.get(LIST, () => promise)
  reads.invalidate(null)
  resolve(new Response('old'))
  await old
  expect(await (await reads.get(LIST, async () => new Response('new'))).text()).toBe('new')
})

test('caches neither failures nor long responses, and nothing while announcements may be missed', async () => {
  const reads = opened()
  const failing = vi.fn(async () => new Response('busy', { status: 503 }))
  const long = vi.fn(async () => new Response('x'.repeat(70_000)))
  const plain = vi.fn(async () => new Response('[]'))
  for (let turn = 0; turn < 2; turn++) {
    expect((await reads.get('failing', failing)).status).toBe(503)
    await reads.get('long', long)
  }
  await reads.get('plain', plain)
  reads.pause(true)
  for (let turn = 0; turn < 2; turn++) await reads.get('plain', plain)
  expect([failing, long, plain].map(read => read.mock.calls.length)).toEqual([2, 2, 3])
})

test('shares lists of posts, one post and its reviews: neither the contents of many, nor single reviews, nor a write', () => {
  for (const address of [LIST, RATED_LIST, POST, REVIEWS]) expect(sharedReadKey(address, {})).not.toBeNull()
  expect(sharedReadKey(LIST, { headers: { prefer: 'count=exact' } })).not.toBe(sharedReadKey(LIST, {}))
  for (const other of [
    LIST.replace('slug', 'content'),
    LIST.replace('blogs', 'comments'),
    POST.replace('blogs', 'old_slugs'),
  ])
    expect(sharedReadKey(other, {})).toBeNull()
  expect(sharedReadKey(LIST, { method: 'POST' })).toBeNull()
})
