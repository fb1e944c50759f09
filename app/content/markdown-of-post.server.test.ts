import { expect, test } from 'vitest'
import { markdownOfPost } from './markdown-of-post.server.ts'

test.each([
  ['<table><tr><th>a</th></tr><tr><td>b</td></tr></table>', '| a |\n| - |\n| b |'],
  ['<blockquote><p>a</p></blockquote>', '> a'],
  ['<pre><code>a\nb</code></pre>', '```\na\nb\n```'],
  ['<p>a</p>', 'a'],
])('writes what a figure has: %s', (within, markdown) => {
  const of = (html: string) => markdownOfPost(html, 'https://blog.example.com/blog/a')
  expect(of(`<figure>${within}</figure>`)).toBe(`${markdown}\n`)
  const captioned = of(`<figure>${within}<figcaption>c</figcaption></figure>`)
  expect(captioned.startsWith(markdown)).toBe(true)
  expect(captioned).toMatch(/\*c\*\n$/)
})
