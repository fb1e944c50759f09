import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dateIn } from '#shared/text/dates.ts'
import { unescapeHtml } from '#shared/text/escape-html.ts'
import { ownPosts } from '#tests/support/own-posts.ts'
import { type BorrowedPages, borrowPages, graphOf, mainOf, metaOf, textOfPage } from '#tests/support/pages.ts'
import { until } from '#tests/support/until.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})
beforeEach(() => pages.sql`delete from blogs where slug like 'own%'`)

const { addPost } = ownPosts(() => pages)

const SAMPLE = '/blog/the-smallest-cache-that-tells-the-truth'

test('shows a post and its reviews without script', async () => {
  const main = mainOf(await pages.read(SAMPLE))
  const text = textOfPage(main)
  expect(main).toMatch(/<h1[^>]*>The smallest cache that tells the truth<\/h1>/)
  expect(text).toContain('March 4, 2024')
  expect(text).toMatch(/By\s*Marlo Quill/)
  expect(main).toContain('href="/topics/Web%20Development"')
  expect(main).toMatch(/<pre[\s\S]*?<span class="l/)
  expect(text).toMatch(/Comments\s*11/)
  const listOf = (name: string) =>
    new RegExp(`<ul[^>]*aria-label="${name}"[\\s\\S]*?</ul>`).exec(main)?.[0] ?? ''
  const list = listOf('Comments')
  expect(list.match(/<li/g)).toHaveLength(11)
  expect(list).toMatch(/aria-label="\d out of 5 stars"/)
})

test('begins with one document type', async () => {
  expect((await pages.read(SAMPLE)).match(/<!doctype html>(?=<)/gi)).toHaveLength(1)
})

test('sends a body once with the document', async () => {
  await addPost({ content: '<p>Gravel remembers.</p>' })
  for (const address of ['/blog/own', '/blog/own.data'])
    expect((await pages.read(address)).match(/Gravel remembers/g), address).toHaveLength(1)
})

describe('a long post', () => {
  const content =
    '<h2>One</h2><p>a[^1]</p><h3>Main &amp; <em>part</em></h3><h4>Low</h4><h2>Two</h2><p>[^1]: b</p>'

  test('lists its headings, which are links to themselves', async () => {
    await addPost({ content })
    const main = mainOf(await pages.read('/blog/own'))
    const list = /<nav[^>]*aria-label="Contents"[\s\S]*?<\/nav>/.exec(main)?.[0] ?? ''
    const links = [...list.matchAll(/<a href="#([^"]+)">([^<]*)/g)].map(([, id, text]) => [id, text])
    expect(links).toEqual([
      ['one', 'One'],
      ['main-part', 'Main &amp; part'],
      ['two', 'Two'],
    ])
    for (const [id] of links) expect(main).toContain(` id="${id}"><a class="self-link" href="#${id}">`)
    expect(main).toContain('href="#note_1"')
    expect(textOfPage(main)).toContain('1 min read')
  })

  test('has no id twice, whatever its headings say', async () => {
    await addPost({ content })
    const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
    const own = idsOf(await pages.read('/blog/own'))
    await pages.sql`update blogs set content = ${own.map(id => `<h2>${id}</h2>`).join('')} where slug = 'own'`
    const ids = idsOf(await pages.read('/blog/own'))
    expect(ids.length).toBeGreaterThan(own.length)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  })
})

test('shows no list of only two headings', async () => {
  await addPost({ content: '<h2>One</h2><h2>Two</h2><h4>Low</h4>' })
  expect(await pages.read('/blog/own')).not.toContain('aria-label="Contents"')
})

describe('beside a post', () => {
  const linksOf = (html: string) =>
    [...html.matchAll(/<a (?:rel="(prev|next)" )?[^>]*href="\/blog\/(own[^"]*)"/g)].map(
      ([, rel = '', slug]) => `${rel} ${slug}`.trim(),
    )
  const endOf = (html: string) =>
    /<nav class="more-to-read[\s\S]*?(?=<section class="recent-posts" aria-labelledby="recent"|<\/nav>)/.exec(
      mainOf(html),
    )?.[0] ?? ''

  test('are previous, next and others of its topic', async () => {
    const topic = 'Gates'
    for (const slug of ['own-1', 'own-2', 'own-3', 'own', 'own-4', 'own-5', 'own-6'])
      await addPost({ slug, topic })
    await addPost({ slug: 'own-7', topic: 'Hedges', title: 'Nothing of the kind' })
    await pages.sql`update blogs set status = 'draft' where slug = 'own-4'`
    await pages.sql`update blogs set published_at = now() + interval '1 hour' where slug = 'own-6'`
    const end = endOf(await pages.read('/blog/own'))
    expect(end).toMatch(/<a (?=[^>]*rel="prev")[^>]*href="\/blog\/own-3"[^>]*><span>Previous post</)
    expect(end).toMatch(/<a (?=[^>]*rel="next")[^>]*href="\/blog\/own-5"[^>]*><span>Next post</)
    const more = end.slice(end.indexOf('id="related-posts"'))
    expect(linksOf(more)).toEqual(['own-2', 'own-1'])
    expect(end).not.toMatch(/own-[467]/)
  })

  test('is no next one after the newest', async () => {
    await addPost({ topic: 'Lonely' })
    const end = endOf(await pages.read('/blog/own'))
    expect(end).toContain('rel="prev"')
    expect(end).not.toMatch(/rel="next"|related-posts/)
  })
})

describe('Updated on', () => {
  const updated = async () =>
    /Updated on\s+(\w+ \d+, \d+)/.exec(textOfPage(mainOf(await pages.read('/blog/own'))))?.[1]

  test('is shown when the text changed on a later day', async () => {
    const id = await addPost()
    await pages.sql`update blogs set inserted_at = '2024-03-04 10:00Z', published_at = '2024-03-04 10:00Z' where id = ${id}`
    await pages.sql`update blogs set topic = 'ReactJS', thumbnail = 'a.png' where id = ${id}`
    expect(await updated()).toBeUndefined()
    expect(graphOf(await pages.read('/blog/own'))[0]?.dateModified).toMatch(/^2024-03-04/)
    const today = () => dateIn({ language: 'en', timeZone: 'UTC' }, new Date().toISOString())
    const before = today()
    await pages.sql`update blogs set content = '<p>Other words.</p>' where id = ${id}`
    expect([before, today()]).toContain(await updated())
    const html = await pages.read('/blog/own')
    expect(graphOf(html)[0]?.dateModified).not.toMatch(/^2024/)
    expect(metaOf(html)['article:published_time']).toMatch(/^2024/)
    expect(metaOf(html)['article:modified_time']).not.toMatch(/^2024/)
  })

  test('is not shown for a change before publication', async () => {
    const id = await addPost()
    await pages.sql`update blogs set content = '<p>Other words.</p>' where id = ${id}`
    expect(await updated()).toBeUndefined()
  })
})

test('shows a scheduled post at its time', async () => {
  const id = await addPost({ slug: 'own-later', title: 'In good time' })
  await pages.sql`update blogs set published_at = now() + interval '1 second', inserted_at = now() where id = ${id}`
  const paths = ['/blog/own-later', '/']
  const shows = () => Promise.all(paths.map(async path => (await pages.read(path)).includes('In good time')))
  expect(await shows()).toEqual([false, false])
  await until(async () => expect(await shows()).toEqual([true, true]))
})

test('redirects a former slug permanently', async () => {
  const id = await addPost({ slug: 'own-before' })
  await pages.sql`update blogs set slug = 'own-after' where id = ${id}`
  const answer = await pages.request('/blog/own-before?review=7')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog/own-after?review=7'])
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

test.each([
  ['a draft', "status = 'draft'"],
  ['a scheduled post', "published_at = now() + interval '1 hour'"],
])('%s is not found, listed or led to', async (_what, change) => {
  const id = await addPost({ slug: 'own-secret', title: 'Nobody may read this' })
  await pages.sql`update blogs set slug = 'own-hidden' where id = ${id}`
  expect((await pages.request('/blog/own-hidden')).status).toBe(200)
  await pages.sql.unsafe(`update blogs set ${change} where id = ${id}`)
  for (const path of ['/blog/own-hidden', '/blog/own-secret'])
    expect((await pages.request(path)).status).toBe(404)
  for (const path of ['/', '/?page=4', '/?page=5', '/topics/JavaScript', SAMPLE])
    expect(await pages.read(path)).not.toContain('Nobody may read this')
})

test('escapes texts wherever a page has them', async () => {
  const attack = `"'></title></script><script>hurt()</script><img src=x onerror=hurt()>{"</p>&lt;b&gt;<!--`
  const topic = `</script><img src=x onerror=hurt()>"'>&amp;`
  await addPost({
    title: attack,
    subtitle: attack,
    introduction: attack,
    topic,
    thumbnail: `"><img src=x onerror=hurt()>.png`,
  })
  const [author] = await pages.sql<{ id: string; username: string }>`
    select id, username from profiles where role = 'user' limit 1`
  await pages.sql`update profiles set username = ${attack.slice(0, 80)} where id = ${author?.id ?? ''}`
  await pages.sql`update blogs set user_id = ${author?.id ?? ''} where slug = 'own'`
  for (const path of ['/blog/own', '/?page=5', `/topics/${encodeURIComponent(topic)}`, SAMPLE]) {
    const html = await pages.read(path)
    expect(html, path).toContain('hurt()')
    expect(html, path).not.toMatch(/<script>hurt|<img src=x/)
  }
  const html = await pages.read('/blog/own')
  await pages.sql`update profiles set username = ${author?.username ?? ''} where id = ${author?.id ?? ''}`
  expect(unescapeHtml(textOfPage(html))).toContain(`By ${attack.slice(0, 60)}`)
  const { title = '', description = '' } = metaOf(html)
  const unescaped = (text: string) => unescapeHtml(text.replaceAll('&#x27;', "'"))
  expect([unescaped(title), unescaped(description)]).toEqual([`${attack} · Byline`, attack])
  expect(graphOf(html)[0]).toMatchObject({ headline: attack, description: attack, articleSection: topic })
})

test('omits a post from the Recent Blogs beside it', async () => {
  const recentOf = (html: string) => /aria-labelledby="recent"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  await addPost({ slug: 'own-newest', title: 'The newest of all' })
  expect(recentOf(await pages.read('/'))).toContain('The newest of all')
  const adjacent = recentOf(await pages.read('/blog/own-newest'))
  expect(adjacent).toContain('<time')
  expect(adjacent).not.toContain('The newest of all')
})

test('shows the introduction under the title', async () => {
  await addPost({ introduction: 'Said before anything else.' })
  const main = mainOf(await pages.read('/blog/own'))
  expect(main).toMatch(/<\/h1>\S*<span [^>]*><\/span><div [^>]*><p [^>]*>Said before anything else\.<\/p>/)
  const text = 'A cache is a promise about time, and a promise is kept.'
  await addPost({ slug: 'own-repeats', introduction: text, content: `<p>${text} More.</p>` })
  expect(mainOf(await pages.read('/blog/own-repeats')).split(text)).toHaveLength(2)
})

test('shows an optional subtitle', async () => {
  await addPost({ subtitle: 'And who oils them' })
  const shown = /<\/h1><p class="post-head-subtitle">And who oils them<\/p>/
  expect(mainOf(await pages.read('/blog/own'))).toMatch(shown)
  expect(await pages.read('/?page=5')).toContain('<p class="post-card-subtitle">And who oils them</p>')
  expect(await pages.read('/rss.xml')).toContain('And who oils them · For one test.')
  await addPost({ slug: 'own-without' })
  expect(await pages.read('/blog/own-without')).not.toContain('subtitle">')
})

test('shows the author below the body', async () => {
  const signed = async () =>
    /<section [^>]*aria-label="About the author">([\s\S]*?)<\/section>/.exec(
      mainOf(await pages.read('/blog/own')),
    )?.[0] ?? ''
  await addPost()
  expect(textOfPage(await signed())).toMatch(/By Marlo Quill\s*Frontend Developer/)
  const [reader] = await pages.sql<{ id: string }>`select id from profiles where role = 'user' limit 1`
  await pages.sql`update blogs set user_id = ${reader?.id ?? ''} where slug = 'own'`
  const [profile] = await pages.sql<{ username: string }>`
    update profiles set avatar_url = 'face-320x320-336699.webp' where id = ${reader?.id ?? ''} returning username`
  const note = await signed()
  expect(textOfPage(note)).toContain(`By ${profile?.username}`)
  expect(note).toContain('face-320x320-336699.webp')
  expect(note).not.toContain('Frontend Developer')
})

test('names covers for the transition', async () => {
  const namesIn = (html: string) => html.match(/--moves-as:cover-\d+/g) ?? []
  const onHome = namesIn(mainOf(await pages.read('/')))
  // Four posts and three projects.
  expect(new Set(onHome).size).toBe(7)
  expect(namesIn(mainOf(await pages.read(SAMPLE)))).toEqual(onHome.slice(0, 1))
})

test('shows reading progress of a long post', async () => {
  const line = (html: string) => /<span class="(post-line [^"]*)"/.exec(mainOf(html))?.[1]
  await addPost({ content: `<p>${'word '.repeat(900)}</p>` })
  await addPost({ slug: 'own-short' })
  expect(line(await pages.read('/blog/own'))).toBe('post-line screen-only post-line-long')
  expect(line(await pages.read('/blog/own-short'))).toBe('post-line screen-only')
})

test('summarizes ratings above the text', async () => {
  const head = (html: string) =>
    textOfPage(/<a[^>]*post-head-rating.*?<\/a>/s.exec(mainOf(html))?.[0] ?? '').trim()
  expect(head(await pages.read(SAMPLE))).toBe('4.5 out of 5 stars (4 ratings)')
  await addPost({})
  expect(head(await pages.read('/blog/own'))).toBe('')
})
