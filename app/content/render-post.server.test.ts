import { expect, test } from 'vitest'
import { renderBody, renderPost } from './render-post.server.ts'

test('code is coloured, whatever stands around it', async () => {
  const html = await renderBody(
    '<p>a</p><pre><code class="language-js">if (a &lt; b) {}\n</code></pre><pre>plain</pre><p>z</p>',
  )
  expect(html).toBe(
    '<p>a</p><pre tabindex="0"><code><span class="l"><span class="k">if</span> (a &lt; b) {}\n</span></code></pre>' +
      '<pre tabindex="0"><code><span class="l">plain\n</span></code></pre><p>z</p>',
  )
})

test('code that looks like markup stays text', async () => {
  const html = await renderBody('<pre><code>&lt;script&gt;alert("&amp;lt;")&lt;/script&gt;</code></pre>')
  expect(html).toContain('&lt;script&gt;alert(&quot;&amp;lt;&quot;)&lt;/script&gt;')
})

test('a picture of our own comes in the sizes of the image route', async () => {
  const html = await renderBody(
    '<img src="http://localhost:3000/storage/v1/object/public/thumbnail/Content/a%20b.png" alt="c" width="4" height="3">',
  )
  expect(html).toContain('src="/images/thumbnail/Content/a%20b.png?w=960"')
  expect(html).toContain('/images/thumbnail/Content/a%20b.png?w=320 320w')
  expect(html).toContain('alt="c" width="4" height="3"')
  expect(html).toContain('loading="lazy"')
})

test('a picture from elsewhere stays there', async () => {
  const html = await renderBody('<img src="https://example.com/a.png" alt="">')
  expect(html).toBe('<img src="https://example.com/a.png" alt="" loading="lazy" decoding="async" />')
})

test('a wide table scrolls in a box of its own', async () => {
  const html = await renderBody('<table><tr><td>a</td></tr></table>')
  expect(html).toBe(
    '<div class="table-box" role="region" aria-label="Table" tabindex="0"><table><tr><td>a</td></tr></table></div>',
  )
})

test('each version of a post is made once', async () => {
  const post = { id: 7, updatedAt: '2024-03-04T00:00:00.000001+00:00', content: '<p>a</p>' }
  expect(await renderPost(post)).toBe('<p>a</p>')
  expect(await renderPost({ ...post, content: '<p>b</p>' })).toBe('<p>a</p>')
  expect(
    await renderPost({ ...post, content: '<p>b</p>', updatedAt: '2024-03-04T00:00:00.000002+00:00' }),
  ).toBe('<p>b</p>')
})
