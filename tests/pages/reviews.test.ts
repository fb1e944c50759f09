import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReviewedThing } from '#shared/posts/reviewed-thing.ts'
import { ownPosts } from '#tests/support/own-posts.ts'
import { type BorrowedPages, borrowPages, graphOf, mainOf, textOfPage } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})
beforeEach(() => pages.sql`delete from blogs where slug like 'own%'`)

const { addPost, addReviews, addRatings } = ownPosts(() => pages)

describe('what a post reviews', () => {
  const book: ReviewedThing = {
    type: 'Book',
    name: 'The Overstory',
    maker: 'Richard Powers',
    address: 'https://example.com/overstory',
    rating: 4.5,
    isRatedByReaders: true,
    year: null,
  }

  async function readPostAbout(thing: Partial<ReviewedThing>, ratings: number[] = []) {
    const id = await addPost()
    await addReviews(id, [
      ['Read it twice.', 5],
      ['Too long.', 2],
    ])
    await addRatings(id, ratings)
    await pages.sql`update blogs set reviewed = ${JSON.stringify({ ...book, ...thing })}::jsonb where id = ${id}`
    return await pages.read('/blog/own')
  }

  test('is shown with the author’s rating', async () => {
    const main = mainOf(await readPostAbout({}))
    const card = /<section[^>]*aria-label="What this post reviews"[\s\S]*?<\/section>/.exec(main)?.[0] ?? ''
    expect(textOfPage(card)).toMatch(/Book\s*The Overstory\s*Richard Powers\s*Marlo Quill/)
    expect(card).toContain('href="https://example.com/overstory"')
    expect(card).toContain('aria-label="4.5 out of 5 stars"')
  })

  test('is a Review with readers’ stars', async () => {
    expect(graphOf(await readPostAbout({}, [4, 4])).at(-1)).toMatchObject({
      '@type': 'Review',
      author: { name: 'Marlo Quill' },
      reviewRating: { ratingValue: 4.5, bestRating: 5 },
      itemReviewed: {
        '@type': 'Book',
        name: 'The Overstory',
        author: { '@type': 'Person', name: 'Richard Powers' },
        aggregateRating: { ratingValue: '3.3', ratingCount: 3 },
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

  test('is missing for most posts', async () => {
    await addReviews(await addPost(), [['Good.', 5]])
    const html = await pages.read('/blog/own')
    expect(graphOf(html).map(({ '@type': type }) => type)).toEqual(['BlogPosting', 'BreadcrumbList'])
    expect(html).not.toContain('aggregateRating')
    expect(html).not.toContain('What this post reviews')
  })
})

describe('reviews', () => {
  const order = (html: string) => mainOf(html).match(/First, five|Second, none|Third, five/g)

  test('are filtered and sorted by the address', async () => {
    await addReviews(await addPost(), [
      ['First, five', 5],
      ['Second, none', null],
      ['Third, five', 5],
    ])
    const filtered = await pages.read('/blog/own?filter=5&sort=oldest')
    expect(order(filtered)).toEqual(['First, five', 'Third, five'])
    expect(textOfPage(filtered)).toContain('2 found')
    for (const search of ['', '?filter=9&sort=best'])
      expect(order(await pages.read(`/blog/own${search}`))).toEqual([
        'Third, five',
        'Second, none',
        'First, five',
      ])
  })

  test('show No Data where there are none', async () => {
    await addPost()
    const text = textOfPage(mainOf(await pages.read('/blog/own')))
    expect(text).toContain('No Data')
    expect(text).toMatch(/Comments\s*0/)
  })

  test('without stars leave a post Not Rated', async () => {
    await addReviews(await addPost(), [['Words without stars', null]])
    const main = mainOf(await pages.read('/blog/own'))
    expect(textOfPage(main)).toContain('Not Rated')
    expect(main).toContain('aria-label="Not Rated"')
    expect(textOfPage(main)).not.toMatch(/\d Ratings?/)
  })

  test('show average, count and spread', async () => {
    const post = await addPost()
    await addRatings(post, [4, 4, 4, 4, 4, 4, 4, 4, 4, 5])
    await addReviews(post, [['No stars', null]])
    for (const search of ['', '?filter=5']) {
      const html = await pages.read(`/blog/own${search}`)
      const panel = mainOf(html).slice(mainOf(html).indexOf('class="average-panel-score"'))
      expect(textOfPage(panel)).toMatch(/4\.1\s+10\s+Ratings/)
      expect(panel.match(/class="[^"]*\bstars-half\b/g)).toHaveLength(1)
      const spread = /<ul[^>]*aria-label="Rating distribution"[\s\S]*?<\/ul>/.exec(panel)?.[0] ?? ''
      const counts = spread.match(/<li[\s\S]*?<\/li>/g)?.map(row => textOfPage(row).trim().split(' ').at(-1))
      expect(counts).toEqual(['1', '9', '0', '0', '0'])
    }
  })

  test('of one rating are 1 Rating', async () => {
    await addReviews(await addPost(), [['Four', 4]])
    expect(textOfPage(await pages.read('/blog/own'))).toMatch(/4\.0\s+1\s+Rating\b/)
  })

  test('mark those by the author of the post', async () => {
    await addReviews(await addPost(), [
      ['By the author', 5],
      ['By a reader', 5],
    ])
    const [reader] = await pages.sql<{ id: string; username: string }>`
      select id, username from profiles where role = 'user' limit 1`
    const { id, username } = reader ?? {}
    await pages.sql`update profiles set username = (select username from profiles where role = 'admin') where id = ${id}`
    try {
      await pages.sql`update comments set user_id = ${id} where content = 'By a reader'`
      const rows = mainOf(await pages.read('/blog/own')).match(/<li class="review-item"[^>]*>[\s\S]*?<\/li>/g)
      expect(rows?.map(row => textOfPage(row).trim())).toEqual([
        expect.stringMatching(/^By Marlo Quill (?!.*Author).*By a reader/),
        expect.stringMatching(/^By Marlo Quill Author .*By the author/),
      ])
    } finally {
      await pages.sql`update profiles set username = ${username} where id = ${id}`
    }
  })

  test('that are held are shown on no page', async () => {
    await addReviews(await addPost(), [
      ['Shown', 5],
      ['Held back', 1],
    ])
    await pages.sql`update comments set status = 'held' where content = 'Held back'`
    const html = await pages.read('/blog/own')
    expect(html).not.toContain('Held back')
    expect(textOfPage(html)).toMatch(/Comments\s*1\b/)
  })
})

test('shows the mark of a name without a picture', async () => {
  const post = await addPost()
  await addReviews(post, [
    ['First', 5],
    ['Second', null],
  ])
  const html = await pages.read('/blog/own')
  const marks = [...html.matchAll(/<svg class="mark"([^>]*)>(.*?)<\/svg>/g)].map(
    ([, ink, paths]) => ink + String(paths),
  )
  // Two reviews by the owner, whose card and note have the sample's portrait.
  expect(marks).toHaveLength(2)
  expect(new Set(marks).size).toBe(1)
  expect(html).not.toContain('avatar-none')
})

test('quotes the best-liked of three reviews above a whole list', async () => {
  const post = await addPost()
  const quoted = async () =>
    /<figure[^>]*aria-label="Best comment"[\s\S]*?<\/figure>/.exec(await pages.read('/blog/own'))?.[0]
  const timesSaid = async (search: string) =>
    textOfPage(mainOf(await pages.read(`/blog/own${search}`))).split('The first').length - 1
  const like = (content: string) => pages.sql`
    insert into likes (user_id, comment_id) select (select id from profiles where role = 'admin'), id from comments where blog_id = ${post} and content = ${content}`
  await addReviews(post, [
    ['The first', 5],
    ['The second', 4],
  ])
  await like('The first')
  expect(await quoted()).toBeUndefined()
  await addReviews(post, [['The third', null]])
  expect(textOfPage(String(await quoted()))).toContain('The first')
  for (const [search, times] of [
    ['', 2],
    ['?sort=oldest', 2],
    ['?filter=5', 1],
    ['?filter=4', 0],
  ] as const)
    expect(await timesSaid(search), search).toBe(times)
  expect(textOfPage(await pages.read('/blog/own'))).toMatch(/Comments\s*3\b/)
  await pages.sql`update comments set status = 'held' where blog_id = ${post} and content = 'The first'`
  expect(await quoted()).toBeUndefined()
  await like('The third')
  await addReviews(post, [['The fourth', null]])
  expect(textOfPage(String(await quoted()))).toContain('The third')
})

test('marks the best review in its place', async () => {
  const post = await addPost()
  await addReviews(post, [
    ['The first', 4],
    ['The second', 4],
    ['The latest', 4],
  ])
  await pages.sql`update comments set like_count = 1 where blog_id = ${post} and content = 'The second'`
  const [, list = ''] = (await pages.read('/blog/own')).split('aria-label="Comments"')
  const rows = list.split('data-review=').slice(1).map(textOfPage)
  expect(rows.map(text => /The \w+/.exec(text)?.[0])).toEqual(['The latest', 'The second', 'The first'])
  expect(rows.map(text => text.includes('Best comment'))).toEqual([false, true, false])
})

test('the browser restores nothing into the form', async () => {
  await addPost()
  expect(await pages.read('/blog/own')).toMatch(/<form class="stack review-form"[^>]* autoComplete="off"/i)
})
