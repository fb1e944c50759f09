import { beforeAll, beforeEach, expect, test } from 'vitest'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { ownPosts } from '#tests/support/own-posts.ts'
import { type BorrowedPages, borrowPages, ORIGIN } from '#tests/support/pages.ts'
import { until } from '#tests/support/until.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})
beforeEach(() => pages.sql`delete from blogs where slug like 'own%'`)

const { addPost } = ownPosts(() => pages)

test('serves a post as Markdown below YAML', async () => {
  const id = await addPost({
    slug: 'own-café',
    title: 'A "title": with\nsigns \u2028 # \\',
    subtitle: 'Under it',
    thumbnail: 'Cover.png',
    content:
      '<h2>One</h2><p>To <a href="/about">me</a> and <a href="#one">up</a>.</p><aside class="callout-tip"><p>Tip</p></aside>',
  })
  await pages.sql`update blogs set inserted_at = '2024-03-04 10:00Z' where id = ${id}`
  const answer = await pages.request('/blog/own-caf%C3%A9.md')
  const [row] = await pages.sql<{ changed: string; author: string }>`
    select text_changed_at::text as changed, username as author from blogs join profiles on profiles.id = user_id where blogs.id = ${id}`
  const page = `${ORIGIN}/blog/own-caf%C3%A9`
  expect(await answer.text()).toBe(`---
title: "A \\"title\\": with\\nsigns \\u2028 # \\\\"
subtitle: "Under it"
description: "For one test."
author: "${row?.author}"
date: "2024-03-04T10:00:00.000Z"
lastmod: "${new Date(row?.changed ?? '2024-03-04 10:00Z').toISOString()}"
categories: ["JavaScript"]
image: "${ORIGIN}/images/thumbnail/Thumbnail/Cover.png?w=1280"
canonical_url: "${page}"
---

## One

To [me](${ORIGIN}/about) and [up](${page}#one).

> [!TIP]
> Tip
`)
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'x-content-type-options': 'nosniff',
    link: `<${page}>; rel="canonical"`,
    'cache-control': 'no-cache',
  })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(headers['x-robots-tag']).toBeUndefined()
  expect(await pages.read('/blog/own-caf%C3%A9')).toContain(
    '<link rel="alternate" type="text/markdown" href="/blog/own-caf%C3%A9.md"/>',
  )
})

test('contains no markup that the page refuses', async () => {
  const content =
    '<script>hurt()</script><p onclick="hurt()">a</p><a href="javascript:hurt()">b</a><svg onload="hurt()"><p>c</p></svg><details><summary><img src=x onerror=hurt()>d</summary><p>e</p></details><p>&lt;script&gt;shown&lt;/script&gt;</p><pre><code>```\n&lt;img&gt;</code></pre>'
  await addPost({ content })
  const text = await pages.read('/blog/own.md')
  expect(text).not.toMatch(/hurt|onclick|onload|javascript:/)
  expect(text).toContain('\\<script>shown\\</script>')
  expect(text).toContain('````\n```\n<img>\n````')
})

test('typed HTML is sanitized wherever it is read', async () => {
  const typed =
    '<b>Kept</b><script>hurt()</script><p onclick="hurt()">words</p><iframe src="https://example.org/film"></iframe>'
  await addPost({ content: `<pre class="html-block"><code>${escapeHtml(typed)}</code></pre>` })
  for (const path of ['/blog/own', '/blog/own.md', '/atom.xml', '/rss.xml', '/feed.json']) {
    const text = await pages.read(path)
    expect(text, path).toContain('words')
    expect(text, path).not.toMatch(/hurt\(|<iframe/)
  }
  expect(await pages.read('/blog/own')).toContain(
    '<strong>Kept</strong><p>words</p><p><a href="https://example.org/film"',
  )
  expect(await pages.read('/blog/own.md')).toContain('**Kept**\n\nwords\n\n<https://example.org/film>\n')
})

test('is cached and invalidated with its page', async () => {
  const id = await addPost()
  const read = () => pages.read('/blog/own.md')
  expect(await read()).toContain('Words.')
  await pages.sql`update blogs set content = '<p>Others.</p>' where id = ${id}`
  await until(async () => expect(await read()).toContain('Others.'))
})

test.each([
  ['a draft', "status = 'draft'"],
  ['a scheduled post', "published_at = now() + interval '1 hour'"],
])('%s is not found as Markdown', async (_what, change) => {
  const id = await addPost({ slug: 'own-secret', title: 'Nobody may read this' })
  await pages.sql`update blogs set slug = 'own-hidden' where id = ${id}`
  const moved = await pages.request('/blog/own-secret.md')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/own-hidden.md'])
  expect((await pages.request('/blog/own-hidden.md')).status).toBe(200)
  await pages.sql.unsafe(`update blogs set ${change} where id = ${id}`)
  for (const path of ['/blog/own-hidden.md', '/blog/own-secret.md'])
    await until(async () => {
      const answer = await pages.request(path)
      expect([answer.status, (await answer.text()).includes('Nobody')]).toEqual([404, false])
    })
})

test.each([
  '/blog/nobody-wrote-this.md',
  '/blog/.md',
  '/blog/%E0%A4%A.md',
  '/blog/%00.md',
  '/blog/a%2Fb.md',
  '/about.md',
  '/blog/own.md/',
])('%s is not found', async path => {
  await addPost()
  expect((await pages.request(path)).status).toBe(404)
})

test('has one address', async () => {
  await addPost()
  const odd = await pages.request('/blog/own.md?page=2')
  expect([odd.status, odd.headers.get('location')]).toEqual([301, '/blog/own.md'])
})
