import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
