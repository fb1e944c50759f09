import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainOf, metaOf, ORIGIN, openPages, type TestPages, textOf } from '#tests/support/pages.ts'

let pages: TestPages
beforeAll(async () => {
  pages = await openPages()
  await pages.sql`
    insert into blogs (user_id, slug, title, introduction, topic, inserted_at, published_at)
    select id, 'old-' || n, 'Old ' || n, 'x', 'JavaScript', '2001-12-31T23:30:00Z'::timestamptz - n * interval '1 hour',
      '2001-01-01'
    from profiles, generate_series(0, 300) as n where role = 'admin'`
  await pages.sql`
    insert into blogs (user_id, slug, title, introduction, topic, status, inserted_at)
    select id, 'hidden', 'Hidden', 'x', 'JavaScript', 'draft', '1999-01-01' from profiles where role = 'admin'`
})
afterAll(() => pages?.close())

const postsOf = (html: string) =>
  [...mainOf(html).matchAll(/href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug)

test('the archive lists the years with their posts, and a year its posts by month, the newest first', async () => {
  const newest = await pages.read('/archive')
  expect(metaOf(newest)['og:url']).toMatch(new RegExp(`^${ORIGIN}/archive/20\\d\\d$`))
  const old = await pages.read('/archive/2001')
  expect(old).toContain('aria-label="2001: 301 posts"')
  expect(old).not.toContain('aria-label="1999')
  expect(textOf(mainOf(old))).toMatch(/December.*31 Old 0.*31 Old 1/s)
  expect(postsOf(old)).toHaveLength(300)
  expect(postsOf(await pages.read('/archive/2001?page=2'))).toEqual(['old-300'])
})

test('years follow the time zone of the site', async () => {
  await pages.sql`update settings set time_zone = 'Asia/Tokyo'`
  expect(postsOf(await pages.read('/archive/2002'))).toHaveLength(9)
  await pages.sql`update settings set time_zone = 'UTC'`
  expect((await pages.ask('/archive/2002')).status).toBe(404)
})

test.each(['1999', '2001?page=3', '2001?page=0', '20010', 'x', '%00', '2001/1'])(
  'there is no archive/%s',
  async path => {
    expect((await pages.ask(`/archive/${path}`)).status).toBe(404)
  },
)
