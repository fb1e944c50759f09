import { validate } from '@jsonresume/schema'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { writeResume } from '#shared/resume/write-resume.ts'
import { readSample } from '#supabase/sample/sample.ts'
import { type BorrowedPages, borrowPages, mainOf, metaOf, textOfPage } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})

const store = (content: unknown) => pages.sql`update resume set content = ${content}::jsonb`
const sample = writeResume((await readSample()).resume)
beforeEach(() => store(sample))

test('shows every section of the sample', async () => {
  const html = await pages.read('/resume')
  const text = textOfPage(mainOf(html))
  for (const part of [
    'Marlo Quill',
    'Frontend Developer · Leith, Scotland',
    'hello@example.com',
    'Work',
    'Frontend lead',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Mar 2020 – now/)
  expect(text).toMatch(/2008 – 2012/)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).not.toMatch(/<script[^>]+src=/)
  expect(metaOf(html).title).toBe('Résumé of Marlo Quill · Byline')
})

test('describes the owner for search engines', async () => {
  const html = await pages.read('/resume')
  const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
  expect(graph['@graph'][0]).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: 'Marlo Quill',
      worksFor: [{ name: 'Harbour Press' }],
      alumniOf: [{ name: 'Northbridge School of Art' }],
      knowsLanguage: ['English', 'German', 'Scottish Gaelic'],
    },
  })
})

test('is valid JSON Resume for other programs', async () => {
  const answer = await pages.request('/resume.json')
  expect(answer.headers.get('content-type')).toContain('application/json')
  const json = await answer.json()
  validate(json, errors => expect(errors).toBeNull())
  expect(json.basics).toMatchObject({ name: 'Marlo Quill', email: 'hello@example.com' })
})

test('is in the sitemap', async () => {
  expect(await pages.read('/sitemap.xml')).toContain('/resume</loc>')
})

test('is not found while it is empty', async () => {
  await store({})
  expect((await pages.request('/resume')).status).toBe(404)
  expect((await pages.request('/resume.json')).status).toBe(404)
  expect(await pages.read('/sitemap.xml')).not.toContain('/resume</loc>')
})

test('leads on to the page that had the address', async () => {
  await store({})
  await pages.sql`
    with page as (insert into pages (slug, title, status, published_at) values ('resume-page', 'Résumé', 'published', now()) returning id)
    insert into old_page_slugs (slug, page_id) select 'resume', id from page`
  expect((await pages.request('/resume')).headers.get('location')).toBe('/resume-page')
})

test('escapes texts and drops addresses that run code', async () => {
  await store({
    work: [{ position: '<script>alert(1)</script>', url: 'javascript:alert(1)' }],
    basics: { profiles: [{ network: 'x', url: 'data:text/html,x' }] },
  })
  const html = mainOf(await pages.read('/resume'))
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toMatch(/javascript:|data:text/)
})
