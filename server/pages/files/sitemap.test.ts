import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitorClient } from '#shared/data/create-client.ts'
import { siteDefaults } from '#shared/settings/site-defaults.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { withoutWords } from '#tests/support/without-words.ts'
import { writePart, writeSitemap } from './sitemap.ts'

const ORIGIN = 'https://blog.example.com'
// Files are larger than one response of 500 rows.
const SIZES = { addresses: 700, posts: 600 }
const POSTS = 1100

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ SAMPLE_CONTENT: 'off' })
  await server.sql`insert into auth.users (id, email) values (gen_random_uuid(), 'marlo@example.com')`
  await withoutWords(
    server.sql,
    step => step`
      insert into blogs (user_id, slug, title, introduction, topic)
      select profiles.id, 'post-' || n, 'Title', 'Introduction', 'JavaScript'
      from profiles, generate_series(1, ${POSTS}::integer) as n`,
  )
})
afterAll(() => server?.stop())

test('splits a large sitemap into an index and files', async () => {
  const client = createVisitorClient({ url: server.url, key: server.publishableKey, fetch })
  const index = new XMLParser().parse(await writeSitemap(siteDefaults, client, ORIGIN, SIZES))
  const files = [`${ORIGIN}/sitemap-1.xml`, `${ORIGIN}/sitemap-2.xml`]
  expect(index.sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)).toEqual(files)
  const parts = await Promise.all(
    [1, 2].map(number => writePart(siteDefaults, client, ORIGIN, number, SIZES)),
  )
  const found = parts.flatMap(part => part?.toString().match(/\/blog\/post-\d+</g) ?? [])
  expect([found.length, new Set(found).size]).toEqual([POSTS, POSTS])
  expect(await writePart(siteDefaults, client, ORIGIN, 3, SIZES)).toBeNull()
  const whole = new XMLParser().parse(await writeSitemap(siteDefaults, client, ORIGIN))
  expect(whole.urlset.url).toHaveLength(POSTS + 7)
})

test('aborts the file when reading a batch fails', async () => {
  const steps: string[] = []
  const client = createVisitorClient({
    url: server.url,
    key: server.publishableKey,
    async fetch(input, init) {
      const { pathname, search } = new URL(new Request(input, init).url)
      if (pathname.endsWith('/blogs') && search.includes('id=gt.')) steps.push(search)
      return steps.length === 2 ? Response.json({ message: 'Away.' }, { status: 503 }) : fetch(input, init)
    },
  })
  await expect(writeSitemap(siteDefaults, client, ORIGIN)).rejects.toMatchObject({ message: 'Away.' })
  expect(steps).toHaveLength(2)
})
