import { expect, test } from 'vitest'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { readHtml } from './read-html.ts'

function read(html: string) {
  const notes = new Set<string>()
  return { html: readHtml(html, notes), notes: [...notes] }
}

test.each([
  [
    '<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="Song"></iframe>',
    '<figure class="link-card-plays"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><strong>Song</strong></a></figure>',
  ],
  [
    '<iframe src="https://cdn.embedly.com/widgets/media.html?url=https%3A%2F%2Fvimeo.com%2F76979871"></iframe>',
    '<figure class="link-card-plays"><a href="https://vimeo.com/76979871"><strong>https://vimeo.com/76979871</strong></a></figure>',
  ],
  [
    '<iframe src="https://maps.example/a"></iframe>',
    '<pre class="html-block"><code>&lt;iframe src="https://maps.example/a"&gt;&lt;/iframe&gt;</code></pre>',
  ],
  [
    '<object><param name="movie" value="x"><embed src="http://www.youtube.com/v/dQw4w9WgXcQ&hl=en"></object>',
    '<figure class="link-card-plays"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><strong>https://www.youtube.com/watch?v=dQw4w9WgXcQ</strong></a></figure>',
  ],
  [
    '<p><a href="/a/cat.jpg"><img src="/a/cat-300x200.jpg" width="300" height="200"></a></p>',
    '<figure><img src="/a/cat.jpg" alt="" width="300" height="200" /></figure>',
  ],
  [
    '<p><a href="/a/dog.jpg"><img src="/a/cat.jpg"></a></p>',
    '<figure><img src="/a/cat.jpg" alt="" /></figure>',
  ],
  [
    '<p><a href="https://elsewhere.example/"><img src="a.jpg" alt="A"></a></p>',
    '<figure><a href="https://elsewhere.example/"><img src="a.jpg" alt="A" /></a></figure>',
  ],
  [
    '<p><img src="data:image/gif;base64,R0" data-src="late.jpg"><br> <img src="b.jpg"></p>',
    '<figure class="gallery"><figure><img src="late.jpg" alt="" /></figure><figure><img src="b.jpg" alt="" /></figure></figure>',
  ],
  [
    '<figure class="x alignwide"><div><img src="a.jpg"></div><figcaption>A <em>cat</em></figcaption></figure>',
    '<figure class="wide"><img src="a.jpg" alt="" /><figcaption>A <em>cat</em></figcaption></figure>',
  ],
  ['<p>a<img src="pixel.gif" width="1" height="1"></p>', '<p>a</p>'],
  [
    '<figure class="highlight"><table><tr><td class="gutter"><pre>1<br>2</pre></td><td class="code"><pre><code class="js">let a<br>let b</code></pre></td></tr></table></figure>',
    '<pre><code class="language-js">let a\nlet b\n</code></pre>',
  ],
  ['<pre><code><div>a</div><div><br></div>\n<div>b</div></code></pre>', '<pre><code>a\n\nb\n</code></pre>'],
  ['<pre class="brush: php; gutter: true">$a</pre>', '<pre><code class="language-php">$a\n</code></pre>'],
  [
    '<ul><li><label><input type="checkbox" checked> a</label></li><li><input type="checkbox"> b</li></ul>',
    '<ul class="tasks"><li class="tasks-done"><label> a</label></li><li>b</li></ul>',
  ],
  ['<ul><li><input type="checkbox"> a</li><li>b</li></ul>', '<ul><li>☐ a</li><li>b</li></ul>'],
  [
    '<script src="https://gist.github.com/octocat/6cad326836d38bd3a7ae.js"></script>',
    '<figure class="link-card-says"><a href="https://gist.github.com/octocat/6cad326836d38bd3a7ae"><strong>https://gist.github.com/octocat/6cad326836d38bd3a7ae</strong></a></figure>',
  ],
  [
    '<video controls><source src="clips/a.mp4"></video>',
    '<figure class="attached-file"><a href="clips/a.mp4"><strong>a.mp4</strong> <em>MP4</em></a></figure>',
  ],
  ['<details>a</details>', '<details><summary>Details</summary>a</details>'],
])('reads %s', (html, expected) => {
  expect(read(html)).toEqual({ html: expected, notes: [] })
})

test('writes footnotes as the editor stores them', () => {
  const html =
    '<p>One<sup id="fnref:1"><a href="#fn:1" class="footnote">1</a></sup> two<sup><a href="#fn:b">2</a></sup></p>' +
    '<div class="footnotes"><hr><ol><li id="fn:1"><p>First <em>note</em>.</p><p>More. <a href="#fnref:1">↩</a></p></li>' +
    '<li id="fn:b"><p>Second <a href="#fnref:b">↩︎</a></p></li></ol></div>'
  expect(read(html).html).toBe(
    '<p>One[^1] two[^2]</p><p>[^1]: First <em>note</em>.<br />More. </p><p>[^2]: Second </p>',
  )
})

test('a tweet becomes a card with its text', () => {
  const tweet =
    '<blockquote class="twitter-tweet"><p>Hello</p>&mdash; J <a href="https://twitter.com/jack/status/20000">2006</a></blockquote>' +
    '<script async src="https://platform.twitter.com/widgets.js"></script>'
  expect(read(tweet)).toEqual({
    html: '<figure class="link-card-plays"><a href="https://twitter.com/jack/status/20000"><strong>https://twitter.com/jack/status/20000</strong><br /><span>Hello— J 2006</span></a></figure>',
    notes: [],
  })
})

test('names what it leaves out', () => {
  expect(read('<form><input></form><script>x()</script><p>a</p>')).toEqual({
    html: '<p>a</p>',
    notes: ['A form was left out.', 'A script was left out.'],
  })
})

test('what it writes passes the sanitizer', () => {
  const { html } = read('<figure><img src="https://a.example/b.jpg"><figcaption>c</figcaption></figure>')
  expect(sanitize(html)).toBe(html)
})
