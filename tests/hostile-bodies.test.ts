import { marked } from 'marked'
import { expect, test } from 'vitest'
import { escapeHtml } from '#app/base/escape-html.ts'
import { feedOfPost } from '#app/content/feed-of-post.server.ts'
import { markdownOfPost } from '#app/content/markdown-of-post.server.ts'
import { renderBody } from '#app/content/render-body.server.ts'
import { sanitize } from '#app/content/sanitize.server.ts'
import { mailLookOf } from '#server/mail/mail-look.ts'
import { readPost } from '#server/mail/post-mail/read-post.ts'
import { writePostHtml } from '#server/mail/post-mail/write-post-html.ts'
import { writePostText } from '#server/mail/post-mail/write-post-text.ts'
import { harmsIn } from '#tests/support/harms-in.ts'
import { hostileHtml } from '#tests/support/hostile-html.ts'
import { randomParts } from '#tests/support/random-parts.ts'
import { sender } from '#tests/support/sender.ts'
import { swallowingHtml } from '#tests/support/swallowing-html.ts'

const page = 'https://blog.example.com/blog/gates'
const look = mailLookOf(sender)

const vectors = [...Object.values(hostileHtml).flat(), ...swallowingHtml]
const asBlock = (html: string) => `<pre class="html-block"><code>${escapeHtml(html)}</code></pre>`

const link = '[x](javascript:hurt())'
const image = '<img src=x onerror=hurt()>'
/** What the text of a body could become where it is written as something else. */
const texts = [
  image,
  link,
  '[x]: javascript:hurt()',
  '<javascript:hurt()>',
  '```\n<script>hurt()</script>',
  `"><b onclick=hurt()>`,
  `a\n\n${link}\n\n${image}`,
  `](javascript:hurt())`,
  `\\${link}`,
  `| ${link} |`,
  '&lt;script&gt;',
  '`<script>`hurt()</script>',
  '$<script>$ $$',
  '--><script>hurt()</script>',
  '[^x]: javascript:hurt()',
  '&#x3C;script>',
  '    <script>',
  '<!--',
  '<![CDATA[<script>',
]
const places: ((text: string) => string)[] = [
  text => `<p>${text}</p>`,
  text => `<p>a <code>${text}</code></p>`,
  text => `<p>a <code class="math-inline">${text}</code></p>`,
  text => `<p class="math-block"><code>${text}</code></p>`,
  text => `<pre data-file="${text}" data-marked="${text}"><code class="language-ts">${text}</code></pre>`,
  text => `<details><summary>${text}</summary>${text}</details>`,
  text => `<p>a[^x] b</p><p>[^x]: ${text}</p>`,
  text => `<p>a[^1]</p><p>[^1]: <span>${text}</span></p>`,
  text => `<table><caption>${text}</caption><tr><th>${text}</th></tr><tr><td>${text}</td></tr></table>`,
  text => `<figure><img src="/a.png" alt="${text}" title="${text}"><figcaption>${text}</figcaption></figure>`,
  text =>
    `<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ"><strong>${text}</strong><br><span>${text}</span><br><em>${text}</em></a></figure>`,
  text =>
    `<figure class="attached-file"><a href="/storage/v1/object/public/thumbnail/Content/a.mp4"><strong>${text}</strong> <em>${text}</em></a></figure>`,
  text => `<figure class="diagram" data-diagram="${encodeURIComponent(text)}"></figure>`,
  text => `<p><a href="https://example.com/${text}" title="${text}">${text}</a><kbd>${text}</kbd></p>`,
  text =>
    `<aside class="callout-tip"><p>${text}</p></aside><aside class="aside-remark"><h2>${text}</h2></aside>`,
  text => `<ul class="tasks"><li>${text}</li></ul><p class="button-link"><a href="/${text}">${text}</a></p>`,
]

const bodies = [
  ...vectors,
  ...vectors.map(asBlock),
  ...texts.flatMap(text => places.map(place => place(escapeHtml(text)))),
  ...randomParts(vectors, 300),
]

type Write = (body: string) => string | Promise<string>

const outputs: [name: string, write: Write][] = [
  ['a page', async body => (await renderBody(body)).html],
  ['a feed', body => feedOfPost(body, page)],
  ['a mail', async body => writePostHtml(await readPost(body), page, look)],
  ['Markdown that is rendered again', body => marked.parse(markdownOfPost(body, page))],
  [
    'Markdown that is rendered again and saved',
    async body => sanitize(await marked.parse(markdownOfPost(body, page))),
  ],
]

test.each(outputs)('runs no script of a hostile body in %s', async (_name, write) => {
  const harmful: string[][] = []
  for (const body of bodies) {
    const harms = harmsIn(await write(body))
    if (harms.length > 0) harmful.push([body, ...harms])
  }
  expect(harmful).toEqual([])
})

test('adds no address of a script to the text of a mail', async () => {
  const scripts = (text: string) => text.match(/(?:javascript|vbscript|data)(?::|%3A)/gi)?.length ?? 0
  for (const body of bodies) {
    const text = writePostText(await readPost(body), page)
    expect(scripts(text), body).toBeLessThanOrEqual(scripts(sanitize(body)))
  }
})

test('finds harm in most bodies before they are sanitized', () => {
  const harmful = vectors.filter(vector => harmsIn(vector).length > 0)
  expect(harmful.length).toBeGreaterThan(vectors.length * 0.75)
})
