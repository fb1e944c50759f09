import { expect, test } from 'vitest'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { readSample } from '#supabase/sample/sample.ts'
import { hostileHtml } from '#tests/support/hostile-html.ts'
import { randomParts } from '#tests/support/random-parts.ts'
import { strangersIn } from '#tests/support/strangers-in.ts'
import { swallowingHtml } from '#tests/support/swallowing-html.ts'
import { sanitize } from './sanitize.server.ts'

const markupOfEditor = [
  '<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code> <sub>g</sub><sup>h</sup> <mark>i</mark> <kbd>j</kbd><br />k</p>',
  '<h2>a</h2><h3 class="indent-1">b</h3><h4 style="text-align:justify">c</h4><hr />',
  ...Array.from({ length: 8 }, (_, step) => `<p class="indent-${step + 1}">a</p>`),
  '<ul class="indent-2"><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ol start="3" class="indent-8"><li><p>c</p></li></ol>',
  '<blockquote class="indent-1"><p class="indent-2" style="text-align:right">a</p></blockquote>',
  '<pre class="indent-3"><code class="language-c++">a &lt; b &amp;&amp; c\n\n\td</code></pre><pre><code>\n  e</code></pre>',
  '<figure class="wide"><img src="https://example.com/a.png" alt="" /><figcaption>b</figcaption></figure>',
  '<p><span class="font-sans">a</span><span class="font-mono size-small">b</span><span class="size-huge font-serif">c</span><span class="size-large">d</span></p>',
  '<p><a href="https://example.com/?a=b&amp;c" title="d" rel="noopener">e</a> <a href="/blog/f">g</a> <a href="#h">i</a> <a href="mailto:j@example.com">k</a> <a href="tel:+1">l</a></p>',
  '<img src="https://example.com/a.png" alt="b" title="c" width="10" height="20" />',
  '<figure><img src="/images/thumbnail/Content/a.png?w=960" alt="" /><figcaption>b <em>c</em> <a href="#d">e</a></figcaption></figure>',
  '<img src="data:image/png;base64,AAAA" alt="a" />',
  '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td rowspan="2" style="text-align:center"><p style="text-align:right">b</p></td><td><p></p></td></tr></tbody></table>',
  '<ul class="tasks"><li class="tasks-done"><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>',
  '<aside class="callout-tip"><p>a</p></aside><details><summary>b <em>c</em></summary><p>d</p></details>',
  '<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ" rel="noopener"><img src="/images/thumbnail/Content/a.png?w=1280" alt="" width="10" height="20" /><strong>b</strong><br /><span>c</span><br /><em>d</em></a></figure>',
  '<figure class="gallery"><figure><img src="https://example.com/a.png" alt="" width="10" height="20" /><figcaption>a</figcaption></figure><figure><img src="https://example.com/b.png" alt="" /></figure></figure>',
  '<blockquote class="pull-quote"><p>a</p></blockquote><p class="button-link"><a href="/b">b</a></p>',
  '<pre class="code-facts-numbered" data-file="a &lt;b&gt;.ts" data-marked="1,3-4"><code class="language-ts">a</code></pre>',
  '<p>a <code class="math-inline">x^2 &lt; y</code></p><p class="math-block"><code>\\frac{a}{b}</code></p>',
  '<figure class="attached-file"><a href="/storage/v1/object/public/thumbnail/Content/a-b.mp4"><strong>a</strong> <em>b</em></a> <a href="/storage/v1/object/public/thumbnail/Content/a-b.vtt">Captions</a></figure>',
  '<figure class="diagram" data-diagram="flowchart LR%0A%20 a --%3E %22b%22"><img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22%3E%3C/svg%3E" alt="a" width="10" height="20" /></figure>',
  '<table><caption>a</caption><thead><tr><th scope="col">b</th></tr></thead><tbody><tr><td>c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot></table>',
]

test.each(markupOfEditor)('keeps %s', html => {
  expect(sanitize(html)).toBe(html)
})

test.each([
  ['<h1>a</h1><h5>b</h5>', '<h2>a</h2><h4>b</h4>'],
  ['<b>a</b><i>b</i><del>c</del><ins>d</ins>', '<strong>a</strong><em>b</em><s>c</s><u>d</u>'],
  ['<p class="indent-9 indent-1 lost" id="main">a</p>', '<p class="indent-1">a</p>'],
  ['<p style="color:red; text-align: CENTER; font-size: 999em">a</p>', '<p style="text-align:CENTER">a</p>'],
  [
    '<a href="https://example.com" target="_blank" rel="opener">a</a>',
    '<a href="https://example.com" rel="noopener">a</a>',
  ],
  ['<a href="/blog/a" rel="nofollow">a</a>', '<a href="/blog/a">a</a>'],
  ['<a href="javascript:alert(1)" title="b">a</a><p>c</p>', '<a>a</a><p>c</p>'],
  ['<img src="javascript:alert(1)" alt="a" />b', 'b'],
  ['<img src="https://example.com/a.png" width="100%" />', '<img src="https://example.com/a.png" alt="" />'],
  ['<script>alert(1)</script><style>p{}</style><svg><text>a</text></svg><p>b</p>', 'a<p>b</p>'],
  [
    '<details open ontoggle="a()"><summary id="b">c</summary>d</details>',
    '<details><summary>c</summary>d</details>',
  ],
  [
    '<figure class="diagram" data-diagram="a"><img src="data:image/svg+xml,%3Csvg onload=%22alert(1)%22%3E%3C/svg%3E" /></figure>',
    '<figure class="diagram" data-diagram="a"></figure>',
  ],
  ['<figure class="full">a</figure>', '<figure class="full">a</figure>'],
  ['<figure class="wide lost"><p class="wide">a</p></figure>', '<figure class="wide"><p>a</p></figure>'],
  ['<aside class="callout-tip lost" role="alert">a</aside>', '<aside class="callout-tip">a</aside>'],
  [
    '<figure class="link-card-plays lost" data-frame="https://evil.example/" style="--a:b"><a href="https://youtu.be/dQw4w9WgXcQ" data-frame="https://evil.example/"><span class="link-card-still">a</span></a></figure>',
    '<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ" rel="noopener"><span>a</span></a></figure>',
  ],
  ['<form action="/x"><input name="a" /><button>b</button></form>', '<p>b</p>'],
  ['<p>unclosed <b>bold', '<p>unclosed <strong>bold</strong></p>'],
  [`${'<b>'.repeat(2000)}a <i>&lt;b&gt;`, '<p>a &amp;lt;b&amp;gt;</p>'],
])('%s', (given, safe) => {
  expect(sanitize(given)).toBe(safe)
})

const played = (address: string, text = address) => `<a href="${address}" rel="noopener">${text}</a>`

test.each([
  ['<div>first</div><div>second</div>', '<p>first</p><p>second</p>'],
  [
    '<div>a<div>b <b>c</b></div>\n<div><br></div>d</div>',
    '<p>a</p><p>b <strong>c</strong></p><p><br /></p><p>d</p>',
  ],
  ['<section><h2>a</h2><p>b</p></section><footer>c</footer>', '<h2>a</h2><p>b</p><p>c</p>'],
  ['<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd><p>d</p></dd></dl>', '<p>a</p><p>b</p><p>c</p><p>d</p>'],
  ['<ul><li><div>a</div><div>b</div></li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
  [
    '<table><tr><td><div>a</div><div>b</div></td></tr></table>',
    '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
  ],
  ['<span><div>a</div><div>b</div></span>', '<span>a<br />b<br /></span>'],
  ['<pre><code><div>a</div><div>b</div></code></pre>', '<pre><code>a<br />b<br /></code></pre>'],
  [
    'a<audio controls src="https://a.example/b.mp3"></audio>c',
    `a<p>${played('https://a.example/b.mp3')}</p>c`,
  ],
  [
    '<figure><video><source src="https://a.example/b.mp4"><p>No video.</p></video><figcaption>c</figcaption></figure>',
    `<figure><p>${played('https://a.example/b.mp4')}</p><figcaption>c</figcaption></figure>`,
  ],
  [
    '<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ" title="A &lt;song&gt;">a</iframe><p>b</p>',
    `<p>${played('https://www.youtube.com/embed/dQw4w9WgXcQ', 'A &lt;song&gt;')}</p><p>b</p>`,
  ],
  ['<iframe src="https://a.example/b">a <p>c</p>', `<p>${played('https://a.example/b')}</p>`],
  [
    '<iframe src="javascript:alert(1)">a</iframe><object data="data:text/html,b"><p>c</p></object>',
    'a<p>c</p>',
  ],
])('shows what another program wrote as %s', (given, shown) => {
  expect(sanitize(given)).toBe(shown)
})

test.each([
  ['<p></p><p> </p><p>\u00a0</p><p><br /></p>', '<p></p><p> </p><p>\u00a0</p><p><br /></p>'],
  ['a&nbsp;b&#160;c\u00a0d', 'a\u00a0b\u00a0c\u00a0d'],
  ['a  b\n\tc ', 'a  b\n\tc '],
  [
    '&lt;p&gt; &amp;lt; &quot; &apos; &eacute; &#x1F58A; &notone; & &',
    '&lt;p&gt; &amp;lt; " \' é 🖊 ¬one; &amp; &amp;',
  ],
  ['👩‍👩‍👧 e\u0301 \u202eא\u202c \u200b\u00ad', '👩‍👩‍👧 e\u0301 \u202eא\u202c \u200b\u00ad'],
])('does not change the text of %j', (given, same) => {
  expect(sanitize(given)).toBe(same)
})

const vectors = [...Object.values(hostileHtml).flat(), ...swallowingHtml]

test('detects every attack vector when it is not sanitized', () => {
  expect(new Set(vectors).size).toBeGreaterThan(200)
  // `strangersIn` must detect every vector that holds markup; a few are plain text.
  expect(vectors.filter(vector => strangersIn(vector).length === 0).length).toBeLessThan(9)
})

const asBlock = (html: string) => `<pre class="html-block"><code>${escapeHtml(html)}</code></pre>`

test.each(vectors)('removes everything unsafe from %j, even typed as HTML', vector => {
  const safe = sanitize(vector)
  expect(strangersIn(safe)).toEqual([])
  expect(sanitize(safe)).toBe(safe)
  expect(sanitize(asBlock(vector))).toBe(safe)
  const within = sanitize(`<aside class="callout-tip"><p>a</p>${asBlock(vector)}<p>b</p></aside>`)
  expect(strangersIn(within)).toEqual([])
  expect(sanitize(within)).toBe(within)
})

test('puts typed HTML in its block without changing the rest', () => {
  const typed = '<b>a</b> <p onclick="b()">c &lt;d&gt;</p></aside></div>'
  expect(sanitize(`<aside><p>e</p>${asBlock(typed)}<p>f</p></aside>${asBlock('')}g`)).toBe(
    '<aside><p>e</p><strong>a</strong> <p>c &lt;d&gt;</p><p>f</p></aside>g',
  )
  // One within another stays code.
  const nested = sanitize(asBlock(`a${asBlock('<b>c</b>')}`))
  expect(nested).toBe('a<pre><code>&lt;b&gt;c&lt;/b&gt;</code></pre>')
  expect(sanitize(nested)).toBe(nested)
  expect(sanitize('<pre class="html-block"><code>a<b>c</b></code></pre>')).toBe(
    '<pre class="html-block"><code>a<strong>c</strong></code></pre>',
  )
})

test('makes random combinations of attack vectors safe', () => {
  for (const [n, html] of randomParts(vectors, 3000).entries()) {
    const safe = sanitize(html)
    expect(strangersIn(safe), html).toEqual([])
    expect(sanitize(safe), html).toBe(safe)
    if (n % 3 === 0) expect(sanitize(asBlock(html)), html).toBe(safe)
  }
})

const { posts } = await readSample()

test.each(posts)('keeps the sample post $slug unchanged', ({ content }) => {
  // Sample posts refer to pictures by relative paths; stored posts do not.
  const stored = content.replaceAll('src="images/', 'src="/images/')
  const safe = sanitize(stored)
  expect(strangersIn(safe)).toEqual([])
  const plain = (html: string) => html.replaceAll(' rel="noopener"', '').replaceAll(' />', '>')
  expect(plain(safe)).toBe(stored)
  expect(sanitize(safe)).toBe(safe)
})
