import { XMLParser } from 'fast-xml-parser'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { modelCrawlers } from '#server/pages/files/model-crawlers.ts'
import { initialSettings, writeInitialSettings } from '#server/start/initial-settings.ts'
import { palette } from '#shared/settings/palette.ts'
import { mainOf, metaOf, openPages, type TestPages, textOfPage } from '#tests/support/pages.ts'

let pages: TestPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages?.close())
afterEach(async () => {
  await pages.sql.unsafe('alter table settings disable trigger normalize_settings')
  await pages.sql`update settings set is_started = false`
  await pages.sql.unsafe('alter table settings enable trigger normalize_settings')
  await writeInitialSettings(pages.sql, initialSettings({ hasSample: true }))
})

const post = '/blog/a-form-that-forgives'

test('shows saved settings on the next page', async () => {
  await pages.read('/')
  await pages.sql`
    update settings set title = 'Hedges', masthead = 'Notes on *hedges*', description = 'All about hedges.', language = 'pt-BR',
      owner_name = 'Vera Moss', owner_title = 'Gardener', owner_email = 'vera@example.com', footer_year = 2019, footer_until = 2026,
      owner_links = ${[{ label: 'Seeds', url: 'https://example.com/seeds', icon: null }]}::jsonb`
  const home = await pages.read('/')
  expect(metaOf(home)).toMatchObject({
    title: 'Hedges',
    description: 'All about hedges.',
    'og:site_name': 'Hedges',
  })
  expect(home).toContain('<html lang="pt-BR"')
  expect(mainOf(home)).toContain('<h1>Notes on <em>hedges</em></h1>')
  expect(home).toContain('title="Hedges" href="/rss.xml"')
  for (const text of ['Vera Moss', 'Gardener', 'Seeds', '© 2019 – 2026 Vera Moss'])
    expect(textOfPage(home)).toContain(text)
  expect(home).toContain('href="mailto:vera@example.com"')
  expect(metaOf(await pages.read(post)).title).toMatch(/ · Hedges$/)
  expect(metaOf(await pages.read('/dashboard/posts')).title).toBe('Posts · Hedges')
  expect(metaOf(await pages.read('/nowhere')).title).toBe('Page not found · Hedges')
})

test('caches no page of earlier settings', async () => {
  const titleOfHome = async () => metaOf(await pages.read('/')).title
  const before = await titleOfHome()
  await pages.sql`update settings set title = 'Hedges'`
  await pages.sql`revoke execute on function read_site from anon`
  expect(await titleOfHome()).toBe(before)
  await pages.sql`grant execute on function read_site to anon`
  await expect.poll(titleOfHome).toBe('Hedges')
})

test('shows the title once, in the bar, without a sentence', async () => {
  await pages.sql`update settings set title = 'Hedges', masthead = ''`
  const home = await pages.read('/')
  expect(mainOf(home)).toContain('<h1 class="sr-only">Hedges</h1>')
  expect(textOfPage(home).replace(textOfPage(mainOf(home)), '')).toContain('Hedges')
})

test('applies saved settings to lists', async () => {
  await pages.sql`
    update settings set post_order = 'newest first', page_size = 2, recent_count = 1,
      topics = topics || ${[{ id: 9, name: 'Hedges', ink: 3 }]}::jsonb`
  const home = await pages.read('/')
  expect(home.match(/class="post-card-intro\b/g)).toHaveLength(2)
  const [newest] = await pages.sql`select title from blogs order by id desc limit 1`
  expect(textOfPage(mainOf(home)).indexOf(String(newest?.title))).toBeGreaterThan(0)
  expect(home.match(/<section class="recent-posts"[\s\S]*?<\/section>/)?.[0].match(/<li>/g)).toHaveLength(1)
  expect(home).toMatch(/<a [^>]*var\(--topic-3\)[^>]*href="\/topics\/Hedges"/)
  expect((await pages.request('/topics/Hedges')).status).toBe(200)
  expect(await pages.read('/sitemap.xml')).toContain('/topics/Hedges')
})

test('formats dates in the saved time zone', async () => {
  await pages.sql`update blogs set inserted_at = '2024-03-04T23:30:00Z' where slug = 'a-form-that-forgives'`
  expect(textOfPage(await pages.read(post))).toContain('March 4, 2024')
  await pages.sql`update settings set time_zone = 'Asia/Tokyo'`
  expect(textOfPage(await pages.read(post))).toContain('March 5, 2024')
})

test('hides dates except in the archive', async () => {
  const places = ['/', post, '/topics/JavaScript', '/search?q=form']
  // Reviews have dates of their own.
  const read = async (path: string) =>
    mainOf(await pages.read(path)).replace(
      /<(ul class="review-list|figure aria-label)\b[\s\S]*?<\/(ul|figure)>/g,
      '',
    )
  await pages.sql`update blogs set text_changed_at = inserted_at + interval '9 days' where slug = 'a-form-that-forgives'`
  for (const path of places) expect(await read(path), path).toContain('<time')
  expect(await read(post)).toContain('Updated on')
  await pages.sql`update settings set shows_dates = false`
  for (const path of places) expect(await read(path), path).not.toMatch(/<time|Updated on/)
  expect(await pages.read(post)).toContain('"datePublished"')
  expect(await read('/archive')).toContain('<time')
})

test('applies saved settings to feeds, web manifest and security.txt', async () => {
  await pages.sql`
    update settings set title = 'Hedges & <moats>', description = 'All "about"', language = 'de', security_contact = 'safe@example.com'`
  const rss = new XMLParser().parse(await pages.read('/rss.xml'))
  expect(rss.rss.channel).toMatchObject({
    title: 'Hedges & <moats>',
    description: 'All "about"',
    language: 'de',
  })
  expect(JSON.parse(await pages.read('/feed.json'))).toMatchObject({
    title: 'Hedges & <moats>',
    language: 'de',
  })
  expect(JSON.parse(await pages.read('/site.webmanifest'))).toMatchObject({
    name: 'Hedges & <moats>',
    lang: 'de',
  })
  expect(await pages.read('/atom.xml')).toContain('xml:lang="de"')
  expect(await pages.read('/.well-known/security.txt')).toContain(
    'Contact: mailto:safe@example.com\nExpires: ',
  )
  expect(await pages.read('/.well-known/security.txt')).toContain('\nPreferred-Languages: de\n')
})

test('omits an empty description and an empty sentence', async () => {
  await pages.sql`update settings set description = '', masthead = ''`
  const html = await pages.read('/')
  expect(html).not.toMatch(/name="description"|og:description/)
  expect(html.match(/<h1[^>]*>/g)).toEqual(['<h1 class="sr-only">'])
})

test('escapes settings in markup and scripts', async () => {
  const hostile = '</title></script><script>alert(1)</script>"\'--><img src=x onerror=alert(1)>'
  await pages.sql`
    update settings set title = ${hostile}, masthead = ${hostile}, description = ${hostile}, owner_name = '</script><script>x',
      owner_title = ${hostile}, owner_links = ${[{ label: '</a><script>', url: "https://example.com/'", icon: null }]}::jsonb,
      topics = topics || ${[{ id: 8, name: '"><script>alert(1)<', ink: null }]}::jsonb`
  for (const path of ['/', post, '/topics/JavaScript', '/search', '/signin', '/dashboard/main', '/nowhere']) {
    const html = await pages.read(path)
    expect(html, path).not.toMatch(/<script>(alert|x)|<img src=x/)
  }
  const rss = await pages.read('/rss.xml')
  expect(rss).not.toContain('<script>')
  expect(new XMLParser().parse(rss).rss.channel.title).toBe(hostile)
})

test('the values of site.config.ts are taken over once', async () => {
  await pages.sql`update settings set title = 'Changed here'`
  await writeInitialSettings(pages.sql, {
    ...initialSettings({ hasSample: true }),
    title: 'Changed in the file',
  })
  expect(metaOf(await pages.read('/')).title).toBe('Changed here')
})

test('redirects the former address of a topic', async () => {
  const before = await pages.sql`select count(*)::int as posts from blogs where topic = 'JavaScript'`
  const rename = (from: string, to: string) => pages.sql`
    update settings set topics = replace(topics::text, ${`"${from}"`}, ${`"${to}"`})::jsonb`
  await rename('JavaScript', 'Scripts & more')
  const answer = await pages.request('/topics/JavaScript')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/topics/Scripts%20%26%20more'])
  expect(await pages.sql`select count(*)::int as posts from blogs where topic = 'Scripts & more'`).toEqual(
    before,
  )
  expect((await pages.request('/topics/Nothing')).status).toBe(404)
  const feed = await pages.request('/topics/JavaScript/rss.xml')
  expect(feed.headers.get('location')).toBe('/topics/Scripts%20%26%20more/rss.xml')
  expect((await pages.request('/topics/Nothing/rss.xml')).status).toBe(404)
  await rename('Scripts & more', 'JavaScript')
  expect((await pages.request('/topics/JavaScript')).status).toBe(200)
})

test('sets noindex when search engines are refused', async () => {
  const noindex = '<meta name="robots" content="noindex"/>'
  expect(await pages.read(post)).not.toContain(noindex)
  expect(await pages.read('/robots.txt')).toContain('Sitemap:')
  await pages.sql`update settings set is_indexed = false`
  for (const path of ['/', post]) expect(await pages.read(path)).toContain(noindex)
  const robots = await pages.read('/robots.txt')
  expect(robots).not.toContain('Sitemap:')
  expect(robots).not.toContain('Disallow: /\n')
})

test('asks crawlers of models to stay away', async () => {
  const groups = async () => (await pages.read('/robots.txt')).split('\n\n')
  expect(await groups()).toHaveLength(2)
  await pages.sql`update settings set allows_model_crawlers = false`
  const [all, models = '', sitemap] = await groups()
  expect(all).toContain('User-agent: *\nDisallow: /dashboard$')
  expect(models.split('\n')).toEqual([...modelCrawlers.map(agent => `User-agent: ${agent}`), 'Disallow: /'])
  expect(models).toContain('GPTBot')
  expect(sitemap).toContain('Sitemap:')
})

test('shows no review form while nobody may write reviews', async () => {
  expect(await pages.read(post)).toContain('id="add-a-review"')
  await pages.sql`update settings set reviewers = 'nobody'`
  const html = await pages.read(post)
  expect(html).not.toContain('id="add-a-review"')
  expect(textOfPage(html)).toContain('New reviews are closed.')
})

test('starts a page in the saved theme', async () => {
  for (const [theme, start, paper] of [
    ['dark', 'dark', palette.dark.paper],
    ['light', 'light', palette.light.paper],
    ['system', 'light', palette.light.paper],
  ]) {
    await pages.sql`update settings set theme = ${theme}, is_theme_kept = ${theme === 'system'}`
    const home = await pages.read('/')
    expect(home).toContain(`data-theme="${start}"`)
    expect(home).toContain(`"theme":"${theme}","isRemembered":${theme === 'system'}`)
    const { background_color } = JSON.parse(await pages.read('/site.webmanifest'))
    expect(background_color).toBe(paper)
  }
})
