import { expect, test } from 'vitest'
import { renderBody } from './render-body.server.ts'

const arabic = 'مراجعة'

test('aligns text of a post with Arabic by its script', async () => {
  const { html } = await renderBody(
    `<p class="indent-2">${arabic}[^1]</p><ul><li>One</li></ul><ol start="3"><li>${arabic}</li></ol>` +
      `<blockquote><p>${arabic}</p></blockquote><figure><img src="https://example.com/a.png"><figcaption>${arabic}</figcaption></figure>` +
      `<table><tr><td>${arabic}</td></tr></table><pre><code>let a</code></pre><p>${`${arabic} `.repeat(40)}</p><p>[^1]: ${arabic}</p>`,
  )
  for (const start of [
    '<p dir="auto" class="indent-2">',
    '<ul dir="auto"><li>One',
    '<ol dir="auto" start="3">',
    '<blockquote dir="auto"><p>',
    '<figcaption dir="auto">',
    '<div dir="auto" class="table-box narrow" role="region"',
    '<div dir="ltr" class="code narrow"><div class="code-head">',
    '<ol dir="auto"><li id="note_1"',
  ])
    expect(html).toContain(start)
})

test('adds no directions to other posts', async () => {
  const { html } = await renderBody(
    '<ul><li>One</li></ul><blockquote><p>Two</p></blockquote><pre>three</pre>',
  )
  expect(html).not.toContain('dir=')
})
