import { marked } from 'marked'
import { mailLookOf } from '#server/mail/messages/mail-look.ts'
import { readPost } from '#server/mail/newsletter/mail-post.ts'
import { writePostHtml } from '#server/mail/newsletter/write-post-html.ts'
import { feedOfPost } from '#shared/post-body/feed-of-post.server.ts'
import { markdownOfPost } from '#shared/post-body/markdown-of-post.server.ts'
import { renderBody } from '#shared/post-body/render-body.server.ts'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { hostileHtml } from './hostile-html.ts'
import { randomParts } from './random-parts.ts'
import { sender } from './sender.ts'
import { swallowingHtml } from './swallowing-html.ts'

export const page = 'https://blog.example.com/blog/gates'
const look = mailLookOf(sender)

export const vectors = [...Object.values(hostileHtml).flat(), ...swallowingHtml]
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

/** Bodies of posts that would run script if an output took text or attributes for markup. */
export const hostileBodies = [
  ...vectors,
  ...vectors.map(asBlock),
  ...texts.flatMap(text => places.map(place => place(escapeHtml(text)))),
  ...randomParts(vectors, 300),
]

/** Each as HTML that somebody's program shows. */
export const outputs: [name: string, write: (body: string) => string | Promise<string>][] = [
  ['a page', async body => (await renderBody(body)).html],
  ['a feed', body => feedOfPost(body, page)],
  ['a mail', async body => writePostHtml(await readPost(body), page, look)],
  ['Markdown that is rendered again', body => marked.parse(markdownOfPost(body, page))],
  [
    'Markdown that is rendered again and saved',
    async body => sanitize(await marked.parse(markdownOfPost(body, page))),
  ],
]
