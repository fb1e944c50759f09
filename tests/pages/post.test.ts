import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dateIn } from '#app/content/dates.ts'
import type { ReviewedThing } from '#app/data/reviewed-thing.ts'
import { graphOf, mainOf, metaOf, ORIGIN, openPages, type TestPages, textOf } from '#tests/support/pages.ts'

let pages: TestPages
let owner: string
beforeAll(async () => {
  pages = await openPages()
  const [row] = await pages.sql<{ id: string }>`select id from profiles where role = 'admin'`
  owner = row?.id ?? ''
})
afterAll(() => pages?.close())
beforeEach(() => pages.sql`delete from blogs where slug like 'own%'`)

async function addPost(given: Record<string, string | null> = {}): Promise<number> {
  const post = {
    slug: 'own',
    title: 'A post of its own',
    introduction: 'For one test.',
    content: '<p>Words.</p>',
    topic: 'JavaScript',
    thumbnail: null,
    ...given,
  }
  const [row] = await pages.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, content, topic, thumbnail)
    values (${owner}, ${post.slug}, ${post.title}, ${post.introduction}, ${post.content}, ${post.topic}, ${post.thumbnail})
    returning id`
  return Number(row?.id)
}

async function addComments(post: number, comments: [content: string, rating: number | null][]) {
  for (const [place, [content, rating]] of comments.entries())
    await pages.sql`
      insert into comments (user_id, blog_id, content, rating, created_at)
      values (${owner}, ${post}, ${content}, ${rating}, timestamptz '2024-06-01 10:00Z' + ${`${place} seconds`}::interval)`
}

const SAMPLE = '/blog/the-smallest-cache-that-tells-the-truth'

test('a post has its date, author, topic, body with highlighted code and its reviews without script', async () => {
  const main = mainOf(await pages.read(SAMPLE))
  const text = textOf(main)
  expect(main).toMatch(/<h1[^>]*>The smallest cache that tells the truth<\/h1>/)
  expect(text).toContain('March 4, 2024')
  expect(text).toMatch(/By\s*Marlo Quill/)
  expect(main).toContain('href="/topics/Web%20Development"')
  expect(main).toMatch(/<pre[\s\S]*?<span class="l/)
  expect(text).toMatch(/Comments\s*11/)
  const list = /<ul[^>]*aria-label="Comments"[\s\S]*?<\/ul>/.exec(main)?.[0] ?? ''
  expect(list.match(/<li/g)).toHaveLength(11)
  expect(list).toMatch(/aria-label="\d out of 5 stars"/)
})

test('a post says to search engines and other sites what it is', async () => {
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

test('the home page says to search engines whose site it is', async () => {
  expect(graphOf(await pages.read('/'))).toMatchObject([
    { '@type': 'WebSite', name: 'Byline', publisher: { '@id': `${ORIGIN}/#owner` } },
    { '@type': 'Person', '@id': `${ORIGIN}/#owner`, name: 'Marlo Quill', jobTitle: 'Frontend Developer' },
  ])
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
    expect(textOf(main)).toContain('1 min read')
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

test('a post with two headings has no list of them', async () => {
  await addPost({ content: '<h2>One</h2><h2>Two</h2><h4>Low</h4>' })
  expect(await pages.read('/blog/own')).not.toContain('aria-label="Contents"')
})

describe('beside a post', () => {
  const linksOf = (html: string) =>
    [...html.matchAll(/<a (?:rel="(prev|next)" )?[^>]*href="\/blog\/(own[^"]*)"/g)].map(
      ([, rel = '', slug]) => `${rel} ${slug}`.trim(),
    )
  const endOf = (html: string) =>
    /<div class="post-end[\s\S]*?(?=<section class="reviews)/.exec(mainOf(html))?.[0] ?? ''

  test('stand the ones before and after it, and others of its topic that are out', async () => {
    const topic = 'Gates'
    for (const slug of ['own-1', 'own-2', 'own-3', 'own', 'own-4', 'own-5', 'own-6'])
      await addPost({ slug, topic })
    await addPost({ slug: 'own-7', topic: 'Hedges' })
    await pages.sql`update blogs set status = 'draft' where slug = 'own-4'`
    await pages.sql`update blogs set published_at = now() + interval '1 hour' where slug = 'own-6'`
    const end = endOf(await pages.read('/blog/own'))
    expect(end).toMatch(/<a (?=[^>]*rel="prev")[^>]*href="\/blog\/own-3"/)
    expect(end).toMatch(/<a (?=[^>]*rel="next")[^>]*href="\/blog\/own-5"/)
    const more = end.slice(end.indexOf('id="more-of-topic"'))
    expect(linksOf(more)).toEqual(['own-2', 'own-1'])
    expect(end).not.toMatch(/own-[467]/)
  })

  test('stands nothing after the newest', async () => {
    await addPost({ topic: 'Lonely' })
    const end = endOf(await pages.read('/blog/own'))
    expect(end).toContain('rel="prev"')
    expect(end).not.toMatch(/rel="next"|more-of-topic/)
  })
})

describe('Updated on', () => {
  const updated = async () =>
    /Updated on\s+(\w+ \d+, \d+)/.exec(textOf(mainOf(await pages.read('/blog/own'))))?.[1]

  test('is there when the words changed on a later day, for readers and search engines', async () => {
    const id = await addPost()
    await pages.sql`update blogs set inserted_at = '2024-03-04 10:00Z', published_at = '2024-03-04 10:00Z' where id = ${id}`
    await pages.sql`update blogs set topic = 'ReactJS', thumbnail = 'a.png' where id = ${id}`
    expect(await updated()).toBeUndefined()
    expect(graphOf(await pages.read('/blog/own'))[0]?.dateModified).toMatch(/^2024-03-04/)
    await pages.sql`update blogs set content = '<p>Other words.</p>' where id = ${id}`
    expect(await updated()).toBe(dateIn('UTC', new Date().toISOString()))
    expect(graphOf(await pages.read('/blog/own'))[0]?.dateModified).not.toMatch(/^2024/)
  })

  test('is not there for words that changed on the day it came out, or before', async () => {
    const id = await addPost()
    await pages.sql`update blogs set content = '<p>Other words.</p>' where id = ${id}`
    expect(await updated()).toBeUndefined()
  })
})

describe('what a post reviews', () => {
  const book: ReviewedThing = {
    type: 'Book',
    name: 'The Overstory',
    maker: 'Richard Powers',
    address: 'https://example.com/overstory',
    rating: 4.5,
    isRatedByReaders: true,
  }

  async function readPostAbout(thing: Partial<ReviewedThing>) {
    const id = await addPost()
    await addComments(id, [
      ['Read it twice.', 5],
      ['Too long.', 2],
    ])
    await pages.sql`update blogs set reviewed = ${JSON.stringify({ ...book, ...thing })}::jsonb where id = ${id}`
    return await pages.read('/blog/own')
  }

  test('is on the page, with the rating of the author', async () => {
    const main = mainOf(await readPostAbout({}))
    const card = /<section[^>]*aria-label="What this post reviews"[\s\S]*?<\/section>/.exec(main)?.[0] ?? ''
    expect(textOf(card)).toMatch(/Book\s*The Overstory\s*by Richard Powers\s*Marlo Quill/)
    expect(card).toContain('href="https://example.com/overstory"')
    expect(card).toContain('aria-label="4.5 out of 5 stars"')
  })

  test('is an honest Review of the thing, with the stars of readers where they rate it', async () => {
    expect(graphOf(await readPostAbout({})).at(-1)).toMatchObject({
      '@type': 'Review',
      author: { name: 'Marlo Quill' },
      reviewRating: { ratingValue: 4.5, bestRating: 5 },
      itemReviewed: {
        '@type': 'Book',
        name: 'The Overstory',
        author: { '@type': 'Person', name: 'Richard Powers' },
        aggregateRating: { ratingValue: '3.5', ratingCount: 2 },
      },
    })
  })

  test('has no stars of readers where they rate the post', async () => {
    const html = await readPostAbout({ isRatedByReaders: false, rating: null })
    expect(html).not.toContain('aggregateRating')
    expect(html).not.toContain('reviewRating')
    expect(graphOf(html)[0]).toMatchObject({
      commentCount: 2,
      comment: [{ text: 'Too long.' }, { text: 'Read it twice.' }],
    })
  })

  test('is nothing for most posts, whose readers rate the post alone', async () => {
    await addComments(await addPost(), [['Good.', 5]])
    const html = await pages.read('/blog/own')
    expect(graphOf(html).map(({ '@type': type }) => type)).toEqual(['BlogPosting', 'BreadcrumbList'])
    expect(html).not.toContain('aggregateRating')
    expect(html).not.toContain('What this post reviews')
  })
})

test('a former slug leads to the present one, permanently, but is asked for again', async () => {
  const id = await addPost({ slug: 'own-before' })
  await pages.sql`update blogs set slug = 'own-after' where id = ${id}`
  const answer = await pages.ask('/blog/own-before')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog/own-after'])
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

test.each([
  ['a draft', "status = 'draft'"],
  ['a scheduled post', "published_at = now() + interval '1 hour'"],
])('%s is not found, not listed, and not led to by its former slug', async (_what, change) => {
  const id = await addPost({ slug: 'own-secret', title: 'Nobody may read this' })
  await pages.sql`update blogs set slug = 'own-hidden' where id = ${id}`
  expect((await pages.ask('/blog/own-hidden')).status).toBe(200)
  await pages.sql.unsafe(`update blogs set ${change} where id = ${id}`)
  for (const path of ['/blog/own-hidden', '/blog/own-secret'])
    expect((await pages.ask(path)).status).toBe(404)
  for (const path of ['/', '/?page=4', '/?page=5', '/topics/JavaScript', SAMPLE])
    expect(await pages.read(path)).not.toContain('Nobody may read this')
})

describe('reviews', () => {
  const order = (html: string) => mainOf(html).match(/First, five|Second, none|Third, five/g)

  test('come filtered and sorted as the address says; an address without sense shows all', async () => {
    await addComments(await addPost(), [
      ['First, five', 5],
      ['Second, none', null],
      ['Third, five', 5],
    ])
    const filtered = await pages.read('/blog/own?filter=5&sort=oldest')
    expect(order(filtered)).toEqual(['First, five', 'Third, five'])
    expect(textOf(filtered)).toContain('2 found')
    for (const search of ['', '?filter=9&sort=best'])
      expect(order(await pages.read(`/blog/own${search}`))).toEqual([
        'Third, five',
        'Second, none',
        'First, five',
      ])
  })

  test('are No Data, where there are none', async () => {
    await addPost()
    const text = textOf(mainOf(await pages.read('/blog/own')))
    expect(text).toContain('No Data')
    expect(text).toMatch(/Comments\s*0/)
  })

  test('without stars leave a post Not Rated', async () => {
    await addComments(await addPost(), [['Words without stars', null]])
    const main = mainOf(await pages.read('/blog/own'))
    expect(textOf(main)).toContain('Not Rated')
    expect(main).toContain('aria-label="Not Rated"')
    expect(textOf(main)).not.toMatch(/\d Ratings?/)
  })

  test('tell average, count and spread of every rating, whatever the filter shows', async () => {
    const fours = Array.from({ length: 9 }, (_, n): [string, number] => [`Four ${n}`, 4])
    await addComments(await addPost(), [...fours, ['Five', 5], ['No stars', null]])
    for (const search of ['', '?filter=5']) {
      const html = await pages.read(`/blog/own${search}`)
      const panel = mainOf(html).slice(mainOf(html).indexOf('class="average-panel-score"'))
      expect(textOf(panel)).toMatch(/4\.1\s+10\s+Ratings/)
      expect(panel.match(/class="[^"]*\bstars-half\b/g)).toHaveLength(1)
      const spread = /<ul[^>]*aria-label="Rating distribution"[\s\S]*?<\/ul>/.exec(panel)?.[0] ?? ''
      const counts = spread.match(/<li[\s\S]*?<\/li>/g)?.map(row => textOf(row).trim().split(' ').at(-1))
      expect(counts).toEqual(['1', '9', '0', '0', '0'])
    }
  })

  test('of one rating are 1 Rating', async () => {
    await addComments(await addPost(), [['Four', 4]])
    expect(textOf(await pages.read('/blog/own'))).toMatch(/4\.0\s+1\s+Rating\b/)
  })

  test('that are held are on no page', async () => {
    await addComments(await addPost(), [
      ['Shown', 5],
      ['Held back', 1],
    ])
    await pages.sql`update comments set status = 'held' where content = 'Held back'`
    const html = await pages.read('/blog/own')
    expect(html).not.toContain('Held back')
    expect(textOf(html)).toMatch(/Comments\s*1\b/)
  })
})

test('title, introduction, topic, thumbnail and author stay words wherever a page has them', async () => {
  const attack = `"'></title></script><script>hurt()</script><img src=x onerror=hurt()>{"</p>&lt;b&gt;<!--`
  const topic = `</script><img src=x onerror=hurt()>"'>&amp;`
  await addPost({ title: attack, introduction: attack, topic, thumbnail: `"><img src=x onerror=hurt()>.png` })
  for (const path of ['/blog/own', '/?page=4', `/topics/${encodeURIComponent(topic)}`]) {
    const html = await pages.read(path)
    expect(html).toContain('hurt()')
    expect(html).not.toMatch(/<script>hurt|<img src=x/)
  }
  const html = await pages.read('/blog/own')
  expect(graphOf(html)[0]).toMatchObject({ headline: attack, description: attack, articleSection: topic })
})

test('a slug holds words and hyphens only', async () => {
  for (const slug of ['a"b', 'a<b', 'a/b', "a'b", 'a b', 'a?b', 'a#b', 'a%b', '</script>', 'a\\b', 'a`b'])
    await expect(addPost({ slug }), slug).rejects.toThrow(/blogs_slug_shape/)
})

test('Recent Blogs beside a post leave that post out', async () => {
  const recentOf = (html: string) => /aria-labelledby="recent"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  await addPost({ slug: 'own-newest', title: 'The newest of all' })
  expect(recentOf(await pages.read('/'))).toContain('The newest of all')
  const beside = recentOf(await pages.read('/blog/own-newest'))
  expect(beside).toContain('<time')
  expect(beside).not.toContain('The newest of all')
})

test('somebody without a picture has the mark of the name, the same beside each review', async () => {
  const post = await addPost()
  await addComments(post, [
    ['First', 5],
    ['Second', null],
  ])
  const html = await pages.read('/blog/own')
  const marks = [...html.matchAll(/<svg class="(mark [^"]*)"[^>]*>(.*?)<\/svg>/g)].map(
    ([, ink, paths]) => ink + String(paths),
  )
  // Two reviews by the owner, whose card and note have the sample's portrait.
  expect(marks).toHaveLength(2)
  expect(new Set(marks).size).toBe(1)
  expect(html).not.toContain('avatar-none')
})

test('the introduction stands under the title', async () => {
  await addPost({ introduction: 'Said before anything else.' })
  const main = mainOf(await pages.read('/blog/own'))
  expect(main).toMatch(/<\/h1>\S*<span [^>]*><\/span><div [^>]*><p [^>]*>Said before anything else\.<\/p>/)
  const words = 'A cache is a promise about time, and a promise is kept.'
  await addPost({ slug: 'own-repeats', introduction: words, content: `<p>${words} More.</p>` })
  expect(mainOf(await pages.read('/blog/own-repeats')).split(words)).toHaveLength(2)
})

test('the best-liked of three reviews is quoted beside the rating, a held one never', async () => {
  const post = await addPost()
  const quoted = async () =>
    /<figure class="average-panel-best">[\s\S]*?<\/figure>/.exec(await pages.read('/blog/own'))?.[0]
  const like = (content: string) => pages.sql`
    insert into likes (user_id, comment_id) select ${owner}, id from comments where blog_id = ${post} and content = ${content}`
  await addComments(post, [
    ['The first', 5],
    ['The second', 4],
  ])
  await like('The first')
  expect(await quoted()).toBeUndefined()
  await addComments(post, [['The third', null]])
  expect(textOf(String(await quoted()))).toContain('The first')
  await pages.sql`update comments set status = 'held' where blog_id = ${post} and content = 'The first'`
  expect(await quoted()).toBeUndefined()
  await like('The third')
  await addComments(post, [['The fourth', null]])
  expect(textOf(String(await quoted()))).toContain('The third')
})

test('the author signs below the body: the owner with title and picture of the settings, others with their profile', async () => {
  const signed = async () =>
    /<div class="author-note">([\s\S]*?)<\/div>\s*<\/div>/.exec(mainOf(await pages.read('/blog/own')))?.[0] ??
    ''
  await addPost()
  expect(textOf(await signed())).toMatch(/By Marlo Quill\s*Frontend Developer/)
  const [reader] = await pages.sql<{ id: string }>`select id from profiles where role = 'user' limit 1`
  await pages.sql`update blogs set user_id = ${reader?.id ?? ''} where slug = 'own'`
  const [profile] = await pages.sql<{ username: string }>`
    update profiles set avatar_url = 'face-320x320-336699.webp' where id = ${reader?.id ?? ''} returning username`
  const note = await signed()
  expect(textOf(note)).toContain(`By ${profile?.username}`)
  expect(note).toContain('face-320x320-336699.webp')
  expect(note).not.toContain('Frontend Developer')
})

test('the cover of a card has the name of the cover of its post, and no other', async () => {
  const namesIn = (html: string) => html.match(/--moves-as:cover-\d+/g) ?? []
  const onHome = namesIn(mainOf(await pages.read('/')))
  expect(new Set(onHome).size).toBe(4)
  expect(namesIn(mainOf(await pages.read(SAMPLE)))).toEqual(onHome.slice(0, 1))
})

test('every page opts into moves between documents, by a style that the policy names', async () => {
  const answer = await pages.ask(SAMPLE)
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(await answer.text()) ?? []
  expect(style).toBe('@view-transition{navigation:auto}')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`)
})

test('a line under the title shows what has been read of a long post, and only draws itself above a short one', async () => {
  const line = (html: string) => /<span class="(post-line [^"]*)"/.exec(mainOf(html))?.[1]
  await addPost({ content: `<p>${'word '.repeat(900)}</p>` })
  await addPost({ slug: 'own-short' })
  expect(line(await pages.read('/blog/own'))).toBe('post-line screen-only post-line-long')
  expect(line(await pages.read('/blog/own-short'))).toBe('post-line screen-only')
})

test('only a long post, or one with pictures or footnotes, loads the style sheet for it', async () => {
  const loads = async (content: string) => {
    await pages.sql`delete from blogs where slug = 'own'`
    await addPost({ content })
    return /<link[^>]*href="\/assets\/long-post-[^"]*\.css"/.test(await pages.read('/blog/own'))
  }
  for (const content of [
    `<p>${'word '.repeat(900)}</p>`,
    '<p>a[^1]</p><p>[^1]: b</p>',
    '<img src="https://example.com/a.png">',
  ])
    expect(await loads(content)).toBe(true)
  expect(await loads('<p>Words.</p>')).toBe(false)
})
