import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { changeHtml } from '#tests/support/change-html.ts'
import { editorBlocks } from './editor-blocks.ts'
import { blocksToFeed, blocksToPage, storedBlocks } from './stored-blocks.ts'
import { toolShapes } from './tool-shapes.ts'

test('both lists name each folder of blocks', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(entry =>
    entry.isDirectory(),
  )
  expect(storedBlocks).toHaveLength(folders.length)
  expect(editorBlocks).toHaveLength(folders.length)
})

test.each(storedBlocks)('keeps what block %$ stores', ({ tags = [], classes = {}, attributes = {} }) => {
  const stored = [
    ...tags.map(tag => `<${tag}>a</${tag}>`),
    ...Object.entries(classes).flatMap(([tag, names]) =>
      names.map(name => `<${tag} class="${name}">a</${tag}>`),
    ),
    ...Object.entries(attributes).flatMap(([tag, names]) =>
      names.map(name => `<${tag} ${name}="1">a</${tag}>`),
    ),
  ]
  for (const html of stored) expect(sanitize(html)).toBe(html)
})

const iconOf = (name: 'note' | 'tip') =>
  `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${toolShapes[name]}"></path></svg>`
const toDo = '<span class="tasks-mark" role="img" aria-label="To do"></span>'
const done = '<span class="tasks-mark" role="img" aria-label="Done"></span>'

test.each([
  ['<ul><li>a</li></ul>', '<ul><li>a</li></ul>', '<ul><li>a</li></ul>'],
  [
    '<ul class="indent-1 tasks"><li><p>a</p><ul><li>b</li></ul></li><li class="tasks-done"><p>c</p></li></ul><ul><li>d</li></ul>',
    `<ul class="indent-1 tasks"><li>${toDo}<p>a</p><ul><li>b</li></ul></li><li class="tasks-done">${done}<p>c</p></li></ul><ul><li>d</li></ul>`,
    '<ul class="indent-1 tasks"><li><p>☐ a</p><ul><li>b</li></ul></li><li class="tasks-done"><p>☑ c</p></li></ul><ul><li>d</li></ul>',
  ],
  [
    '<aside class="callout-tip"><p>a</p></aside>',
    `<aside class="callout-tip" role="note"><p class="callout-name">${iconOf('tip')}<bdi>Tip</bdi></p><p>a</p></aside>`,
    '<blockquote><p><strong>Tip</strong></p><p>a</p></blockquote>',
  ],
  [
    '<ul class="tasks"><li class="indent-1">a</li><li class="indent-1 tasks-done">b</li></ul>',
    `<ul class="tasks"><li class="indent-1">${toDo}a</li><li class="indent-1 tasks-done">${done}b</li></ul>`,
    '<ul class="tasks"><li class="indent-1">☐ a</li><li class="indent-1 tasks-done">☑ b</li></ul>',
  ],
  [
    '<aside class="indent-1 callout-note">a</aside><aside class="indent-1">b</aside>',
    `<aside class="indent-1 callout-note" role="note"><p class="callout-name">${iconOf('note')}<bdi>Note</bdi></p>a</aside><aside class="indent-1">b</aside>`,
    '<blockquote><p><strong>Note</strong></p>a</blockquote><blockquote>b</blockquote>',
  ],
  [
    '<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ?t=42&amp;x=1" rel="noopener"><img src="/a" alt="" /><strong>T</strong></a></figure>',
    '<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ?t=42&amp;x=1" rel="noopener" data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;start=42"><span class="link-card-still" style="aspect-ratio:16/9"><img src="/a" alt="" /><span class="link-card-press screen-only">Play on YouTube</span></span><strong>T</strong></a></figure>',
    '<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ?t=42&amp;x=1" rel="noopener"><img src="/a" alt="" /><strong>T</strong></a></figure>',
  ],
  [
    '<figure class="link-card-plays"><a href="https://example.com/watch?v=dQw4w9WgXcQ"><strong>T</strong></a></figure>',
    '<figure class="link-card"><a href="https://example.com/watch?v=dQw4w9WgXcQ"><strong>T</strong></a></figure>',
    '<figure class="link-card-plays"><a href="https://example.com/watch?v=dQw4w9WgXcQ"><strong>T</strong></a></figure>',
  ],
  [
    '<figure class="gallery"><figure><img src="/a" alt="" width="300" height="200" /></figure><figure class="wide"><img src="/b" alt="" /><figcaption>b</figcaption></figure></figure>',
    '<figure class="gallery"><div class="gallery-row"><figure style="flex-grow:1.500"><img src="/a" alt="" width="300" height="200" /></figure><figure style="flex-grow:1.5"><img style="aspect-ratio:1.5;object-fit:cover" src="/b" alt="" /><figcaption>b</figcaption></figure></div></figure>',
    '<figure class="gallery"><figure><img src="/a" alt="" width="300" height="200" /></figure><figure class="wide"><img src="/b" alt="" /><figcaption>b</figcaption></figure></figure>',
  ],
  [
    '<pre class="indent-1 code-facts-numbered" data-file="a &lt;b&gt;.ts" data-marked="1"><code>a</code></pre>',
    '<pre class="indent-1 code-facts-numbered" data-file="a &lt;b&gt;.ts" data-marked="1"><code>a</code></pre>',
    '<p><code>a &lt;b&gt;.ts</code></p><pre class="indent-1"><code>a</code></pre>',
  ],
  [
    '<figure class="attached-file"><a href="/storage/v1/object/public/thumbnail/Content/a-b.mp4"><strong>a &lt;b</strong> <em>MP4, 1 MB</em></a> <a href="/storage/v1/object/public/thumbnail/Content/a-b.vtt">Captions</a></figure>',
    '<figure class="attached-file"><video controls="" preload="metadata" src="/storage/v1/object/public/thumbnail/Content/a-b.mp4" aria-label="a &lt;b" playsinline=""><track kind="captions" label="Captions" src="/storage/v1/object/public/thumbnail/Content/a-b.vtt" default="" /></video><a href="/storage/v1/object/public/thumbnail/Content/a-b.mp4" download="a &lt;b"><strong>a &lt;b</strong> <em>MP4, 1 MB</em></a></figure>',
    '<figure class="attached-file"><a href="/storage/v1/object/public/thumbnail/Content/a-b.mp4"><strong>a &lt;b</strong> <em>MP4, 1 MB</em></a> <a href="/storage/v1/object/public/thumbnail/Content/a-b.vtt">Captions</a></figure>',
  ],
  [
    '<figure class="attached-file"><a href="/storage/v1/object/public/thumbnail/Content/a-b.pdf"><strong>a.pdf</strong></a></figure><figure class="attached-file"><a href="/elsewhere.mp4"><strong>a</strong></a></figure>',
    '<figure class="attached-file"><a href="/storage/v1/object/public/thumbnail/Content/a-b.pdf" download="a.pdf"><strong>a.pdf</strong></a></figure><figure class="attached-file"><a href="/elsewhere.mp4"><strong>a</strong></a></figure>',
    '<figure class="attached-file"><a href="/storage/v1/object/public/thumbnail/Content/a-b.pdf"><strong>a.pdf</strong></a></figure><figure class="attached-file"><a href="/elsewhere.mp4"><strong>a</strong></a></figure>',
  ],
  [
    '<figure class="diagram" data-diagram="flowchart LR%0A%20 a --%3E b%26%3C"><img src="data:image/svg+xml,%3Csvg a" alt="A" width="1" height="2" /></figure><p>b</p>',
    '<figure class="diagram"><img src="data:image/svg+xml,%3Csvg a" alt="A" width="1" height="2" /></figure><p>b</p>',
    '<pre><code class="language-mermaid">flowchart LR\n  a --&gt; b&amp;&lt;</code></pre><p>b</p>',
  ],
  [
    '<figure class="diagram" data-diagram="pie"></figure>',
    '<pre><code class="language-mermaid">pie</code></pre>',
    '<pre><code class="language-mermaid">pie</code></pre>',
  ],
  [
    '<aside class="aside-remark"><p>a</p></aside>',
    '<aside class="aside-remark" role="note"><p>a</p></aside>',
    '<blockquote><p>a</p></blockquote>',
  ],
  ['<aside><p>a</p></aside>', '<aside><p>a</p></aside>', '<blockquote><p>a</p></blockquote>'],
])('writes %s for pages and for feeds', (stored, page, feed) => {
  expect(changeHtml(stored, blocksToPage)).toBe(page)
  expect(changeHtml(stored, blocksToFeed)).toBe(feed)
})
