import { beforeAll, expect, test } from 'vitest'
import { type BorrowedPages, borrowPages, mainOf, metaOf, textOfPage } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})

const titles = (html: string) =>
  [...mainOf(html).matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title = '']) => textOfPage(title).trim())

test('finds posts by a word', async () => {
  const html = await pages.read('/search?q=cache')
  expect(titles(html)[0]).toBe('The smallest cache that tells the truth')
  expect(mainOf(html)).toContain('The smallest <mark>cache</mark> that tells the truth')
  expect(textOfPage(mainOf(html))).toMatch(/\d+ posts? /)
  expect(metaOf(html)).toMatchObject({ title: 'Search: cache · Byline', robots: 'noindex' })
  expect(metaOf(html).canonical).toBeUndefined()
})

test('allows search engines to index the empty search page', async () => {
  const meta = metaOf(await pages.read('/search'))
  expect(meta.robots).toBeUndefined()
  expect(meta.description).toContain('Search posts')
})

test('submits without script', async () => {
  const html = mainOf(await pages.read('/search?q=state&topic=ReactJS&in=posts'))
  expect(html).toMatch(/<form[^>]* action="\/search"/)
  expect(html).not.toMatch(/<form[^>]* method="post"/i)
  expect(/<input[^>]*name="q"[^>]*>/.exec(html)?.[0]).toContain('value="state"')
  expect(html).toMatch(/<option[^>]* selected="">ReactJS<\/option>/)
  const topics = [...html.matchAll(/href="\/topics\/([^"]+)"/g)].map(([, topic]) => topic)
  expect(new Set(topics)).toEqual(new Set(['ReactJS']))
})

test('shows the search field on every page', async () => {
  const home = await pages.read('/')
  expect(home).toMatch(/<form[^>]*role="search"[^>]*action="\/search"/)
  expect(home).toMatch(
    /<a [^>]*href="\/search"[^>]*aria-label="Search"|<a [^>]*aria-label="Search"[^>]*href="\/search"/,
  )
  expect((await pages.read('/search')).match(/<\w+ [^>]*role="search"/g)).toHaveLength(1)
})

test('suggests corrections of a misspelt word', async () => {
  const html = mainOf(await pages.read('/search?q=javascritp'))
  expect(textOfPage(html)).toContain('Nothing found for “javascritp”')
  expect(html).toContain('href="/topics/JavaScript"')
})

test('finds selected but no held reviews', async () => {
  await pages.sql`update comments set content = 'A zeppelin of a post.' where id = (select min(id) from comments)`
  const shown = await pages.read('/search?q=zeppelin&in=reviews')
  expect(mainOf(shown)).toContain('A <mark>zeppelin</mark> of a post.')
  expect(textOfPage(mainOf(await pages.read('/search?q=zeppelin')))).toContain('Nothing found')
  await pages.sql`update comments set status = 'held' where content like '%zeppelin%'`
  expect(textOfPage(mainOf(await pages.read('/search?q=zeppelin&in=reviews')))).toContain('Nothing found')
})

test('finds a changed word at once', async () => {
  await pages.sql`update blogs set content = '<p>Aubergines</p>' where id = (select min(id) from blogs)`
  expect(titles(await pages.read('/search?q=aubergine'))).toHaveLength(1)
  await pages.sql`update blogs set content = '<p>Courgettes</p>' where id = (select min(id) from blogs)`
  expect(titles(await pages.read('/search?q=aubergine'))).toEqual(['Nothing found'].slice(1))
  expect(titles(await pages.read('/search?q=courgettes'))).toHaveLength(1)
})

test.each([
  ['an empty search', '', 200, 'Enter a word'],
  ['spaces', '%20%20', 200, 'Enter a word'],
  ['one letter', 'a', 200, ''],
  ['10,000 letters', 'a'.repeat(10_000), 200, 'Only the first 200 characters'],
  ['quotes', '%22%27%22%22', 200, 'Nothing found'],
  ['operators', '!%28%26%7C%3A*%3C-%3E%5C', 200, 'Nothing found'],
  ['NUL', 'a%00%00b', 200, 'Nothing found'],
  ['half a character', '%ED%A0%80', 200, ''],
  ['a broken escape', '%E0%A4%A', 200, ''],
  ['right-to-left text', '%E2%80%AE%D8%B3%D9%84%D8%A7%D9%85', 200, 'Nothing found'],
  ['markup', '%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E', 200, 'Nothing found'],
  ['our own marks', '%EE%80%80cache%EE%80%81', 200, ''],
])('%s gets an answer in words', async (_what, typed, status, message) => {
  for (const kind of ['posts', 'reviews']) {
    const answer = await pages.request(`/search?q=${typed}&in=${kind}&topic=${typed}`)
    expect(answer.status).toBe(status)
    const html = await answer.text()
    expect(textOfPage(mainOf(html))).toContain(message)
    expect(html).not.toContain('<img src=x')
  }
})

test('answers 404 past the last page', async () => {
  expect((await pages.request('/search?q=cache&page=9')).status).toBe(404)
  expect((await pages.request('/search?q=cache&page=0')).status).toBe(404)
  expect((await pages.request('/search?q=cache&page=99999999999')).status).toBe(404)
})

test('does not cache a search', async () => {
  expect((await pages.request('/search?q=cache')).headers.get('etag')).toBeNull()
})

test('finds published pages but no drafts', async () => {
  await pages.sql`
    insert into pages (slug, title, content, status) values
      ('uses', 'What I use', '<p>A smallest pencil &amp; a cache.</p>', 'published'),
      ('plans', 'Secret plans', '<p>A smallest cache.</p>', 'draft')`
  const html = await pages.read('/search?q=smallest+cache')
  expect(titles(html).slice(0, 2)).toEqual(['What I use', 'The smallest cache that tells the truth'])
  expect(mainOf(html)).toContain('href="/uses"')
  expect(textOfPage(mainOf(html))).toContain('1 page, ')
  const alone = await pages.read('/search?q=pencil')
  expect(titles(alone)).toEqual(['What I use'])
  expect(textOfPage(mainOf(alone))).not.toContain('Nothing found')
  for (const query of ['topic=JavaScript', 'page=2', 'in=reviews'])
    expect(titles(await pages.read(`/search?q=smallest+cache&${query}`))).not.toContain('What I use')
})
