import { expect, test } from 'vitest'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { readWordpressBody } from './wordpress-body.ts'

function bodyOf(content: string) {
  const notes = new Set<string>()
  const site = { attachments: new Map(), uploads: new Map(), patterns: new Map() }
  const html = readWordpressBody(content, site, { id: '7', footnotes: '' }, notes)
  return { html: sanitize(html).trim(), notes: [...notes] }
}

test.each([
  ['paragraphs of lines', 'One\ntwo\r\n\r\nthree', '<p>One<br />\ntwo</p>\n<p>three</p>'],
  ['blocks between lines', 'One\n<h2>Two</h2>\nthree', '<p>One</p>\n<h2>Two</h2><p>three</p>'],
  ['a list', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['a quote of lines', '<blockquote>a\n\nb</blockquote>', '<blockquote><p>a</p>\n<p>b</p>\n</blockquote>'],
  ['lines of code', '<pre>a\n\n  [b]</pre>', '<pre><code>a\n\n  [b]\n</code></pre>'],
  [
    'a caption',
    '[caption id="a" width="3"]<a href="https://old.example/a.jpg"><img src="https://old.example/a-3x2.jpg" alt="A"></a> The <em>sea</em>[/caption]',
    '<figure><img src="https://old.example/a.jpg" alt="A" /><figcaption>The <em>sea</em></figcaption></figure>',
  ],
  [
    'an older caption',
    '[caption caption="The sea"]<img src="https://old.example/a.jpg">[/caption]',
    '<figure><img src="https://old.example/a.jpg" alt="" /><figcaption>The sea</figcaption></figure>',
  ],
  [
    'code with its language',
    '[sourcecode language="php"]\nif (a &lt; b) {\n\n}\n[/sourcecode]',
    '<pre><code class="language-php">if (a &lt; b) {\n\n}\n</code></pre>',
  ],
  [
    'an embed',
    '[embed]https://www.youtube.com/watch?v=dQw4w9WgXcQ[/embed]',
    '<figure class="link-card-plays"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener"><strong>https://www.youtube.com/watch?v=dQw4w9WgXcQ</strong></a></figure>',
  ],
  [
    'an address in a line of its own',
    'a\n\nhttps://vimeo.com/76979871\n\nb',
    '<p>a</p>\n<figure class="link-card-plays"><a href="https://vimeo.com/76979871" rel="noopener"><strong>https://vimeo.com/76979871</strong></a></figure>\n<p>b</p>',
  ],
  ['an escaped shortcode', '[[gallery]]', '<p>[gallery]</p>'],
  ['brackets of code', '<code>[[nodiscard]]</code> x[[i]]', '<p><code>[[nodiscard]]</code> x[[i]]</p>'],
  ['brackets of a text', 'so [sic] it goes [1]', '<p>so [sic] it goes [1]</p>'],
  [
    'blocks',
    '<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:spacer /-->\n\n<!-- wp:code --><pre class="wp-block-code"><code>[a b="c"]</code></pre><!-- /wp:code -->',
    '<p>One</p>\n<pre><code>[a b="c"]</code></pre>',
  ],
  [
    'a pull quote',
    '<!-- wp:pullquote --><figure class="wp-block-pullquote"><blockquote><p>Go.</p><cite>Me</cite></blockquote></figure><!-- /wp:pullquote -->',
    '<blockquote class="pull-quote"><p>Go.</p><p>Me</p></blockquote>',
  ],
  [
    'a button',
    '<!-- wp:button --><div class="wp-block-button"><a class="x" href="https://a.example/">Go</a></div><!-- /wp:button -->',
    '<p class="button-link"><a href="https://a.example/" rel="noopener">Go</a></p>',
  ],
  [
    'a file',
    '<!-- wp:file --><div class="wp-block-file"><a href="https://old.example/a.pdf">Plan</a><a href="https://old.example/a.pdf">Download</a></div><!-- /wp:file -->',
    '<figure class="attached-file"><a href="https://old.example/a.pdf" rel="noopener"><strong>Plan</strong> <em>PDF</em></a></figure>',
  ],
])('reads %s', (_, content, html) => {
  expect(bodyOf(content)).toEqual({ html, notes: [] })
})

test('lists unknown shortcodes', () => {
  expect(bodyOf('a [contact-form-7 id="1"] b')).toEqual({
    html: '<p>a [contact-form-7 id="1"] b</p>',
    notes: ['The shortcode [contact-form-7] is unknown here and remains as text.'],
  })
})

test('lists blocks that WordPress fills itself', () => {
  expect(bodyOf('<!-- wp:latest-posts /--><!-- wp:calendar {"a":1} /-->')).toEqual({
    html: '',
    notes: ['Blocks that WordPress fills when it shows a page: latest-posts, calendar.'],
  })
})

test.each([
  ['shortcodes', '[a b="c"]'.repeat(60_000)],
  ['open shortcodes', '[a '.repeat(200_000)],
  ['quotes', '[a "'.repeat(150_000)],
  ['blocks', '<!-- wp:a { '.repeat(60_000)],
  ['boxes', '<div>'.repeat(20_000)],
])('reads many %s in linear time', (_, content) => {
  const cpuTime = startCpuTimer()
  bodyOf(content)
  expect(cpuTime()).toBeLessThan(5000)
})
