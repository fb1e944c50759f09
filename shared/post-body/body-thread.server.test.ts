import { expect, test } from 'vitest'
import { feedOfBody, markdownOfBody, pageOfBody } from './body-thread.server.ts'
import { feedOfPost } from './feed-of-post.server.ts'
import { markdownOfPost } from './markdown-of-post.server.ts'
import { renderBody } from './render-body.server.ts'

const page = 'https://example.com/blog/gates'

test('writes long posts in a thread one after another', async () => {
  const [one, other] = ['gate', 'hedge'].map(name =>
    `<p>The <strong>${name}</strong>, <em>open</em>.</p>`.repeat(2_000),
  )
  let turns = 0
  const clock = setInterval(() => turns++, 1)
  const written = await Promise.all([one, other].map((content = '') => markdownOfBody(content, page)))
  clearInterval(clock)
  expect(written).toEqual([one, other].map((content = '') => markdownOfPost(content, page)))
  expect(turns).toBeGreaterThan(5)
})

test('writes a long post in a thread', async () => {
  const content = `<pre><code class="language-js">const a = 1</code></pre>${'<p>a <em>b</em></p>'.repeat(1_500)}`
  expect(await pageOfBody(content)).toEqual(await renderBody(content))
  expect(await feedOfBody(content, page)).toBe(feedOfPost(content, page))
})

test('a short post needs no thread', async () => {
  expect(await markdownOfBody('<p>A gate.</p>', page)).toBe('A gate.\n')
})
