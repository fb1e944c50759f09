import { expect, test } from 'vitest'
import { markdownOfPost } from './markdown-of-post.server.ts'
import { markdownOfLong } from './markdown-thread.server.ts'

const page = 'https://example.com/blog/gates'

test('a long post is written as a short one, one after another, while others are answered', async () => {
  const [one, other] = ['gate', 'hedge'].map(name =>
    `<p>The <strong>${name}</strong>, <em>open</em>.</p>`.repeat(2_000),
  )
  let turns = 0
  const clock = setInterval(() => turns++, 1)
  const written = await Promise.all([one, other].map((content = '') => markdownOfLong(content, page)))
  clearInterval(clock)
  expect(written).toEqual([one, other].map((content = '') => markdownOfPost(content, page)))
  expect(turns).toBeGreaterThan(5)
})

test('a short post needs no thread', async () => {
  expect(await markdownOfLong('<p>A gate.</p>', page)).toBe('A gate.\n')
})
