import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { renderPost } from './body-thread.server.ts'
import { renderBody } from './render-body.server.ts'

const htmlOf = async (content: string) => (await renderBody(content)).html

test('colors and labels code and adds a copy button', async () => {
  const html = await htmlOf(
    '<p>a</p><pre class="indent-2"><code class="language-js">if (a &lt; b) {}\n</code></pre><pre>plain</pre><p>z</p>',
  )
  expect(html).toBe(
    '<p>a</p><div class="code indent-2"><div class="code-head"><span>JavaScript</span><button type="button">Copy code</button></div>' +
      '<pre tabindex="0"><code><span class="l"><span class="k">if</span> (a &lt; b) {}\n</span></code></pre></div>' +
      '<div class="code"><div class="code-head"><button type="button">Copy code</button></div>' +
      '<pre tabindex="0"><code><span class="l">plain\n</span></code></pre></div><p>z</p>',
  )
})

test('keeps the line breaks of code', async () => {
  const lines = async (html: string) => (await htmlOf(html)).match(/(?<=class="l"[^>]*>).*\n/g)
  expect(await lines('<pre><code>\n\n  a\t\n\nb\n\n</code></pre>')).toEqual([
    '\n',
    '\n',
    '  a\t\n',
    '\n',
    'b\n',
  ])
  expect(await lines('<pre>\na<br>b</pre>')).toEqual(['a\n', 'b\n'])
  expect(await lines('<pre><code></code></pre>')).toEqual(['\n'])
})

test('continues a wrapped line of code at its indentation', async () => {
  const columnsOf = async (code: string, language = '') =>
    [
      ...(await htmlOf(`<pre><code${language}>${code}</code></pre>`)).matchAll(/<span class="l"([^>]*)>/g),
    ].map(([, style]) => style)
  expect(await columnsOf('if (a) {\n    b()\n}', ' class="language-ts"')).toEqual(['', ' style="--c:4"', ''])
  expect(await columnsOf('\ta\n  \tb')).toEqual([' style="--c:2"', ' style="--c:4"'])
})

test('escapes markup inside code', async () => {
  const html = await htmlOf('<pre><code>&lt;script&gt;alert("&amp;lt;")&lt;/script&gt;</code></pre>')
  expect(html).toContain('&lt;script&gt;alert("&amp;lt;")&lt;/script&gt;')
})

test('uses the image route for pictures of this site', async () => {
  const html = await htmlOf(
    '<img src="http://localhost:3000/storage/v1/object/public/thumbnail/Content/a%20b.png" alt="c" width="4" height="3">',
  )
  expect(html).toContain('src="/images/thumbnail/Content/a%20b.png?w=960"')
  expect(html).toContain('/images/thumbnail/Content/a%20b.png?w=320 320w')
  expect(html).toContain('alt="c" width="4" height="3"')
  expect(html).toContain('loading="lazy"')
})

test('does not change the address of an external picture', async () => {
  const html = await htmlOf('<img src="https://example.com/a.png" alt="">')
  expect(html).toBe('<img src="https://example.com/a.png" alt="" loading="lazy" decoding="async" />')
})

test('wraps a table in a scrollable region', async () => {
  const html = await htmlOf('<table><tr><td>a</td></tr></table>')
  expect(html).toBe(
    '<div class="table-box" role="region" aria-label="Table" tabindex="0"><table><tr><td>a</td></tr></table></div>',
  )
})

test('renders different content again', async () => {
  const post = { id: 7, content: '<p>a</p>' }
  const first = renderPost(post)
  expect(renderPost({ ...post, content: '<p>a</p>' })).toBe(first)
  expect((await first).html).toBe('<p>a</p>')
  expect(renderPost(post)).toBe(first)
  expect((await renderPost({ ...post, content: '<p>b</p>' })).html).toBe('<p>b</p>')
})

test('shows file name, highlighted lines and numbers of code', async () => {
  const { html } = await renderBody(
    '<pre class="code-facts-numbered" data-file="a &lt;b&gt;.ts" data-marked="2, 9-12"><code>a\nb\nc</code></pre>',
  )
  expect(html).toBe(
    '<div class="code code-facts-numbered"><div class="code-head"><span class="code-facts-file" title="Code">a &lt;b&gt;.ts</span><button type="button">Copy code</button></div>' +
      '<pre tabindex="0"><code><span class="l">a\n</span><span class="l code-facts-marked">b\n</span><span class="l">c\n</span></code></pre></div>',
  )
})

test.each([
  '<pre data-file="&quot;><img src=x onerror=hurt()>" data-marked="1&quot; onclick=&quot;hurt()"><code>a</code></pre>',
  "<pre data-file='\"><script>hurt()</script>'><code>a</code></pre>",
  `<pre data-marked="${'1-9999,'.repeat(1000)}"><code>a</code></pre>`,
])('what is said of code is text: %s', async content => {
  const { html } = await renderBody(content)
  expect(html.replace(/<span class="code-facts-file"[^<]*<\/span>/, '')).not.toMatch(
    /hurt|<img|<script|onclick/,
  )
})

test.each(['mp4', 'mp3', 'pdf'])('escapes file name (%s) and text of a card', async ending => {
  const hostile = '"><img src=x onerror=hurt()> " onfocus="hurt()" autofocus="'
  const text = hostile.replaceAll('<', '&lt;')
  const html = await htmlOf(
    `<figure class="attached-file"><a href="/storage/v1/object/public/thumbnail/Content/a.${ending}" download="x"><strong>${text}</strong> <em>${text}</em></a></figure>` +
      `<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ?&quot; onfocus=&quot;hurt()" title="&quot; onfocus=&quot;hurt()"><strong>${text}</strong><br><span>${text}</span></a></figure>` +
      `<pre data-file="${hostile.replaceAll('"', '&quot;')}"><code>a</code></pre>`,
  )
  const attributes: string[] = []
  let depth = 0
  new Parser({
    onopentag(_, found) {
      depth++
      attributes.push(...Object.keys(found))
    },
    onclosetag: () => depth--,
  }).end(html)
  expect(attributes.filter(name => /^on|autofocus/.test(name))).toEqual([])
  expect(html).not.toContain('<img')
  expect(depth).toBe(0)
})
