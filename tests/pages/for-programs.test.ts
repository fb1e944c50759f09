import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseAtomFeed } from 'feedsmith'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReviewedThing, thingTypes } from '#shared/posts/reviewed-thing.ts'
import { ownPosts } from '#tests/support/own-posts.ts'
import { type BorrowedPages, borrowPages, graphOf, metaOf, ORIGIN } from '#tests/support/pages.ts'
import { findProblems, nodesIn } from '#tests/support/vocabulary.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})
beforeEach(() => pages.sql`delete from blogs where slug like 'own%'`)

const { addPost, addReviews } = ownPosts(() => pages)

test('lists all pages and posts in the sitemap', async () => {
  await addPost({ slug: 'own-café' })
  const text = await pages.read('/sitemap.xml')
  expect(XMLValidator.validate(text)).toBe(true)
  const { urlset } = new XMLParser().parse(text)
  const found: { loc: string; lastmod?: string }[] = urlset.url
  const [count] = await pages.sql<{
    posts: number
    tags: number
  }>`select (select count(*) from blogs)::integer as posts, (select count(distinct tag_id) from private.post_tags where published_at < 'infinity')::integer as tags`
  expect(found).toHaveLength((count?.posts ?? 0) + (count?.tags ?? 0) + 18)
  expect(found.map(({ loc }) => loc)).toContain(`${ORIGIN}/privacy`)
  expect(found.map(({ loc }) => loc)).toContain(`${ORIGIN}/topics/Web%20Development`)
  const own = found.find(({ loc }) => loc === `${ORIGIN}/blog/own-caf%C3%A9`)
  expect(Date.now() - Date.parse(own?.lastmod ?? '')).toBeLessThan(60_000)
  expect(found[0]).toEqual({ loc: `${ORIGIN}/`, lastmod: own?.lastmod })
  const part = new XMLParser().parse(await pages.read('/sitemap-1.xml'))
  expect(part.urlset.url).toEqual(found)
  for (const path of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-1e3.xml'])
    expect((await pages.request(path)).status).toBe(404)
})

test('lists a removed topic while posts have it', async () => {
  const id = await addPost({ topic: 'Left / 🌱' })
  const address = `<loc>${ORIGIN}/topics/Left%20%2F%20%F0%9F%8C%B1</loc>`
  expect(await pages.read('/sitemap.xml')).toContain(address)
  expect((await pages.request('/topics/Left%20%2F%20%F0%9F%8C%B1')).status).toBe(200)
  expect(await pages.read('/topics/Left%20%2F%20%F0%9F%8C%B1/rss.xml')).toContain('<item>')
  await pages.sql`update blogs set status = 'draft' where id = ${id}`
  expect(await pages.read('/sitemap.xml')).not.toContain(address)
})

test('dates a scheduled post by its publication', async () => {
  await pages.sql`update blogs set inserted_at = now() - interval '1 day', updated_at = now() - interval '1 day'`
  const id = await addPost({ slug: 'own-later' })
  const [row] = await pages.sql<{ out: string }>`
    update blogs set status = 'scheduled', published_at = now() - interval '1 hour',
      inserted_at = now() - interval '1 hour', updated_at = now() - interval '9 hours'
    where id = ${id} returning inserted_at as out`
  const out = new Date(row?.out ?? '').toISOString()
  const feed = parseAtomFeed(await pages.read('/atom.xml'))
  expect([feed.updated, feed.entries?.[0]?.published, feed.entries?.[0]?.updated]).toEqual([out, out, out])
  const { urlset } = new XMLParser().parse(await pages.read('/sitemap.xml'))
  const found: { loc: string; lastmod?: string }[] = urlset.url
  expect(found[0]?.lastmod).toBe(out)
  expect(found.find(({ loc }) => loc.endsWith('/own-later'))?.lastmod).toBe(out)
})

test('disallows dashboard and search in robots.txt', async () => {
  const text = await pages.read('/robots.txt')
  const rules = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule)
  const isClosed = (path: string) =>
    rules.some(rule => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
  for (const path of ['/dashboard', '/dashboard/posts', '/signin?to=%2F', '/search?q=a', '/rest/v1/blogs'])
    expect(isClosed(path), path).toBe(true)
  for (const path of [
    '/',
    '/search',
    '/search-tips',
    '/signin-help',
    '/dashboards',
    '/blog/search?sort=oldest',
  ])
    expect(isClosed(path), path).toBe(false)
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`)
  expect(text).not.toMatch(/^Disallow: (\/|\/images.*|\/blog.*|\/topics.*)$/m)
})

test('names existing icons in the web manifest', async () => {
  const answer = await pages.request('/site.webmanifest')
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const { name, icons } = await answer.json()
  expect([name, icons.length]).toEqual(['Byline', 3])
  for (const { src, sizes } of icons) {
    const bytes = Buffer.from(await (await pages.request(src)).arrayBuffer())
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  for (const path of ['/favicon.ico', '/apple-touch-icon.png'])
    expect((await pages.request(path)).status).toBe(200)
  expect(await pages.read('/')).toContain('<link rel="manifest" href="/site.webmanifest"/>')
})

test('lists posts as Markdown in llms.txt', async () => {
  await addPost({ slug: 'own-brackets', title: 'On [hedges] & *walls*', introduction: 'Why\nthey _stand_.' })
  await pages.sql`insert into pages (slug, title, status) values ('own-ü', 'Über', 'published'), ('own-hidden', 'Hidden', 'draft')`
  const answer = await pages.request('/llms.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toMatch(/^# Byline\n\n> .+\n\n## Posts\n\n- \[/)
  expect(text).toContain(
    `\n- [On \\[hedges\\] & \\*walls\\*](${ORIGIN}/blog/own-brackets.md): Why they \\_stand\\_.\n`,
  )
  expect(text).toContain(`## Pages\n\n- [Über](${ORIGIN}/own-%C3%BC)\n`)
  expect(text).not.toContain('Hidden')
  const [, posts = ''] = text.split('## ')
  for (const [, address = ''] of posts.matchAll(/\]\((\S+)\)/g))
    expect((await pages.request(address.slice(ORIGIN.length))).status, address).toBe(200)
  await pages.sql`update blogs set status = 'draft' where slug = 'own-brackets'`
  expect(await pages.read('/llms.txt')).not.toContain('own-brackets')
  await pages.sql`delete from pages where slug like 'own-%'`
})

test('serves no security.txt without a contact', async () => {
  expect((await pages.request('/.well-known/security.txt')).status).toBe(404)
})

test('describes a post to search engines and other sites', async () => {
  const [post] = await pages.sql<{ slug: string; title: string; topic: string }>`
    select slug, title, topic from blogs where thumbnail is not null limit 1`
  const address = `${ORIGIN}/blog/${post?.slug}`
  const html = await pages.read(`/blog/${post?.slug}`)
  const meta = metaOf(html)
  expect(meta).toMatchObject({
    title: `${post?.title} · Byline`,
    canonical: address,
    'og:type': 'article',
    'og:url': address,
    'twitter:card': 'summary_large_image',
    'article:section': post?.topic,
    author: 'Marlo Quill',
  })
  expect(meta['og:image']).toMatch(new RegExp(`^${ORIGIN}/previews/blog/${post?.slug}/`))
  const [posting, breadcrumbs] = graphOf(html)
  expect(posting).toMatchObject({ '@type': 'BlogPosting', url: address, headline: post?.title })
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Byline', item: `${ORIGIN}/` },
      { position: 2, name: post?.topic, item: `${ORIGIN}/topics/${encodeURIComponent(post?.topic ?? '')}` },
      { position: 3, name: post?.title, item: address },
    ],
  })
})

async function addPostAbout(type: string): Promise<string> {
  const slug = `own-${type.toLowerCase()}`
  const id = await addPost({ slug })
  await addReviews(id, [
    ['Twice.', 5],
    ['Too long.', 2],
  ])
  const thing = { type, name: 'It', maker: 'Somebody', address: 'https://example.com/it', rating: 4.5 }
  const reviewed = { ...thing, isRatedByReaders: true } as ReviewedThing
  await pages.sql`update blogs set reviewed = ${JSON.stringify(reviewed)}::jsonb where id = ${id}`
  return `/blog/${slug}`
}

test('has valid structured data on every page', async () => {
  await pages.sql`
    insert into pages (slug, title, content, status) values
      ('about', 'About', '<p>Me.</p>', 'published'), ('uses', 'Uses', '<p>A desk.</p>', 'published')`
  await pages.sql`
    update settings set owner_title = 'Gardener', owner_avatar = 'https://example.com/me.jpg',
      owner_links = '[{"label": "Elsewhere", "url": "https://example.com/me", "icon": null}]'`
  await addReviews(await addPost({ slug: 'own', thumbnail: 'a.png' }), [['Good.', 5]])
  const about = await Promise.all(Object.keys(thingTypes).map(addPostAbout))
  const paths = [
    '/',
    '/topics/JavaScript',
    '/archive',
    '/search?q=a',
    '/about',
    '/uses',
    '/blog/own',
    '/projects',
    '/projects/tideline',
    '/series/types-at-work',
    '/shelf',
    '/resume',
    ...about,
  ]
  const graphs = await Promise.all(paths.map(async path => graphOf(await pages.read(path))))

  expect(findProblems(graphs)).toEqual([])
  const shown = new Set(nodesIn(graphs).map(node => String(node['@type'])))
  expect([...shown].toSorted()).toEqual(
    [
      ...[
        'AggregateRating',
        'BlogPosting',
        'Brand',
        'BreadcrumbList',
        'Comment',
        'ListItem',
        'Organization',
        'Person',
      ],
      ...['CollectionPage', 'CreativeWorkSeries', 'ItemList', 'SoftwareSourceCode'],
      ...['ProfilePage', 'Rating', 'Review', 'WebPage', 'WebSite', ...Object.keys(thingTypes)],
    ].toSorted(),
  )
})
