import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ownPosts } from '#tests/support/own-posts.ts'
import { type BorrowedPages, borrowPages, graphOf, mainOf, textOfPage } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})
beforeEach(() => pages.sql`delete from blogs where slug like 'own%'`)

const { addPost, addReviews } = ownPosts(() => pages)

/** The ids of a review and of its replies, the last of which answers the first. */
async function addThread(replies: string[]): Promise<[review: number, ...replies: number[]]> {
  const id = await addPost()
  await addReviews(id, [['The claim', 4]])
  const [review] = await pages.sql<{ id: number }>`select id from comments where blog_id = ${id}`
  const ids: [number, ...number[]] = [Number(review?.id)]
  for (const [place, content] of replies.entries()) {
    const answers = place > 0 && place === replies.length - 1 ? ids[1] : null
    const [reply] = await pages.sql<{ id: number }>`
      insert into comments (user_id, blog_id, content, parent, answers)
      select user_id, blog_id, ${content}, id, ${answers}::bigint from comments where id = ${ids[0]} returning id`
    ids.push(Number(reply?.id))
  }
  return ids
}

const read = async (search = '') => textOfPage(mainOf(await pages.read(`/blog/own${search}`)))

test('shows replies without script', async () => {
  const [review, ...replies] = await addThread(['Answer 1', 'Answer 2', 'Answer 3', 'Answer 4'])
  const html = mainOf(await pages.read('/blog/own'))
  expect(textOfPage(html)).toMatch(/The claim[\s\S]*Answer 1[\s\S]*Show 3 more replies/)
  expect(textOfPage(html)).not.toContain('Answer 2')
  expect(html).toContain(`href="?review=${review}#review-${review}"`)
  for (const id of [review, replies[3]]) {
    const whole = mainOf(await pages.read(`/blog/own?review=${id}`))
    expect(textOfPage(whole)).toMatch(/Answer 3[\s\S]*to Marlo Quill[\s\S]*Answer 4/)
    expect(whole).toMatch(new RegExp(`class="review-item[^"]* review-item-linked" id="review-${id}"`))
  }
  await pages.sql`delete from comments where id = any (${replies.slice(2)})`
  expect(await read()).toMatch(/The claim[\s\S]*Answer 1[\s\S]*Answer 2/)
})

test('shows a review on a later page', async () => {
  const [review, reply = 0] = await addThread(['The answer'])
  await pages.sql`
    insert into comments (user_id, blog_id, content, created_at)
    select user_id, blog_id, 'Comment ' || n, now() + interval '1 minute' from comments, generate_series(1, 25) as n where id = ${review}`
  expect(await read()).not.toContain('The claim')
  for (const id of [review, reply])
    expect(await read(`?review=${id}`)).toMatch(/The claim[\s\S]*The answer[\s\S]*Comment 25/)
  for (const id of [1, 'x'])
    expect((await read(`?review=${id}`)).includes('The linked comment no longer exists.')).toBe(id === 1)
})

test('a deleted review has neither name nor text', async () => {
  const [review] = await addThread(['The answer'])
  await pages.sql`delete from comments where id = ${review}`
  const text = await read()
  expect(text).toMatch(/Comments 0[\s\S]*This review was deleted[\s\S]*The answer/)
  expect(text).not.toContain('The claim')
})

test('counts reviews without replies for search engines', async () => {
  const [review, first, second = 0] = await addThread(['The answer', 'The last word'])
  const [posting] = graphOf(await pages.read('/blog/own'))
  expect(posting).toMatchObject({
    commentCount: 1,
    comment: [{ text: 'The claim', comment: [{ text: 'The answer' }, { text: 'The last word' }] }],
  })
  const { items } = JSON.parse(await pages.read('/blog/own/feed.json'))
  expect(items).toMatchObject([
    { title: 'Marlo Quill, in reply to Marlo Quill', content_html: '<p>The last word</p>' },
    { title: 'Marlo Quill, in reply to Marlo Quill', content_html: '<p>The answer</p>' },
    { title: 'Marlo Quill, 4 out of 5 stars', content_html: '<p>The claim</p>' },
  ])
  expect(items[0].url).toMatch(new RegExp(`/blog/own\\?review=${second}#review-${second}$`))
  expect([review, first].every(id => !items[0].url.includes(`=${id}#`))).toBe(true)
})

test('feeds do not name deleted reviews', async () => {
  const [, first] = await addThread(['The answer', 'The last word'])
  await pages.sql`delete from comments where id = ${first}`
  const { items } = JSON.parse(await pages.read('/blog/own/feed.json'))
  expect(items[0]).toMatchObject({ title: 'Marlo Quill, in reply to a deleted comment' })
  expect(await read()).toMatch(/to a deleted comment[\s\S]*The last word/)
})

test('shows a hundred replies around the address', async () => {
  const [review, first = 0] = await addThread(['Answer 1'])
  await pages.sql`
    insert into comments (user_id, blog_id, content, parent, created_at)
    select user_id, blog_id, 'Answer ' || n, parent, created_at + n * interval '1 second' from comments, generate_series(2, 1000) as n
    where id = ${first}`
  const [named] = await pages.sql<{ id: number }>`select id from comments where content = 'Answer 500'`
  const answersIn = (html: string) => [...html.matchAll(/Answer (\d+)</g)].map(([, n]) => Number(n))
  const whole = mainOf(await pages.read(`/blog/own?review=${named?.id}`))
  expect(answersIn(whole)).toEqual([1, ...Array.from({ length: 100 }, (_, n) => 451 + n)])
  expect(textOfPage(whole)).toMatch(
    /Answer 1[\s\S]*Show 100 of 449 more replies[\s\S]*Answer 451[\s\S]*Answer 550[\s\S]*Show 100 of 450 more replies/,
  )
  const seen = new Set(answersIn(whole))
  const follow = async (html: string) => {
    for (const [link] of html.matchAll(/<a [^>]*\bid="replies_[^>]*>/g)) {
      const id = /\?review=(\d+)/.exec(link)?.[1]
      const next = mainOf(await pages.read(`/blog/own?review=${id}`))
      const size = seen.size
      for (const answer of answersIn(next)) seen.add(answer)
      if (seen.size > size) await follow(next)
    }
  }
  await follow(whole)
  expect(seen.size).toBe(1000)
  expect(answersIn(mainOf(await pages.read(`/blog/own?review=${review}`)))).toEqual(
    Array.from({ length: 100 }, (_, n) => n + 1),
  )
})

test('does not quote a reply', async () => {
  const [review, reply] = await addThread(['The answer'])
  await pages.sql`
    insert into comments (user_id, blog_id, content) select user_id, blog_id, 'Comment ' || n from comments, generate_series(1, 3) as n
    where id = ${review}`
  await pages.sql`update comments set like_count = 9 where id = ${reply}`
  await pages.sql`update comments set like_count = 1 where id = ${review}`
  expect(
    /<figure[^>]*aria-label="Best comment"[\s\S]*?<\/figure>/.exec(await pages.read('/blog/own'))?.[0],
  ).toContain('The claim')
})

test('closes reviews by hand or by age', async () => {
  await addThread(['The answer'])
  const isOpen = async () => {
    const text = await read()
    expect(text).toContain('The answer')
    expect(text.includes('Add a Review')).toBe(!text.includes('Reviews are closed'))
    expect(/\bReply\b/.test(text)).toBe(text.includes('Add a Review'))
    return text.includes('Add a Review')
  }
  expect(await isOpen()).toBe(true)
  await pages.sql`update blogs set reviews_closed = true where slug = 'own'`
  expect(await isOpen()).toBe(false)
  await pages.sql`update blogs set reviews_closed = false, inserted_at = now() - interval '11 days' where slug = 'own'`
  try {
    await pages.sql`update settings set reviews_close_after = 12`
    expect(await isOpen()).toBe(true)
    await pages.sql`update settings set reviews_close_after = 11`
    expect(await isOpen()).toBe(false)
  } finally {
    await pages.sql`update settings set reviews_close_after = 0`
  }
})
