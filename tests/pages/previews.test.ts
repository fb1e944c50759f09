import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BorrowedPages, borrowPages, metaOf, ORIGIN } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})
beforeEach(async () => {
  await pages.sql`delete from blogs where slug like 'own%'`
  await pages.sql`
    insert into blogs (user_id, slug, title, introduction, topic)
    select id, 'own-é', 'A post of its own', 'For one test.', 'JavaScript' from profiles where role = 'admin'`
})

const OWN = '/blog/own-%C3%A9'

/** The path of the picture that a page names. */
async function previewOf(path: string): Promise<string> {
  return (metaOf(await pages.read(path))['og:image'] ?? '').replace(ORIGIN, '')
}

test.each(['/', '/?page=2', '/topics/Web%20Development', OWN, '/blog/a-form-that-forgives'])(
  '%s names a preview picture with its title',
  async path => {
    const meta = metaOf(await pages.read(path))
    expect(meta).toMatchObject({
      'twitter:card': 'summary_large_image',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': meta.title,
    })
    const address = await previewOf(path)
    expect(address).toMatch(/^\/previews(\/(blog|topics)\/[^/]+)?\/[0-9a-f]{16}\.jpg$/)
    const answer = await pages.request(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([width, height]).toEqual([1200, 630])
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await pages.request(address, { headers })).status).toBe(304)
  },
)

test.each([
  ['title', "title = 'Another title'"],
  ['topic', "topic = 'ReactJS'"],
  ['cover', "thumbnail = 'none.webp'"],
])('another %s is another address', async (_what, change) => {
  const before = await previewOf(OWN)
  await pages.sql.unsafe(`update blogs set ${change} where slug = 'own-é'`)
  const after = await previewOf(OWN)
  expect(after).not.toBe(before)
  const answer = await pages.request(before)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, after])
  expect((await pages.request(after)).status).toBe(200)
})

test('keeps a picture’s address when other text changes', async () => {
  const before = await previewOf(OWN)
  await pages.sql`update blogs set content = '<p>New.</p>', introduction = 'New.' where slug = 'own-é'`
  expect(await previewOf(OWN)).toBe(before)
})

test('serves no picture of hidden pages', async () => {
  const address = await previewOf(OWN)
  expect((await pages.request(address)).status).toBe(200)
  await pages.sql`update blogs set status = 'draft' where slug = 'own-é'`
  expect((await pages.request(address)).status).toBe(404)
  const hash = '0123456789abcdef'
  for (const path of ['blog/nowhere', 'topics/Gardening', 'blog/%00', 'blog/%E0%A4%A', 'users/1'])
    expect((await pages.request(`/previews/${path}/${hash}.jpg`)).status, path).toBe(404)
  const invented = await pages.request(`/previews/${hash}.jpg`)
  expect([invented.status, invented.headers.get('location')]).toEqual([302, await previewOf('/')])
  expect((await pages.request('/previews/thumbnail/Thumbnail/x.webp')).status).toBe(404)
})
