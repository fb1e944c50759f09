import { expect, test } from 'vitest'
import { markdownOfPost } from './markdown-of-post.server.ts'

const markdownOf = (html: string) => markdownOfPost(html, 'https://blog.example.com/blog/a')

test.each([
  ['<table><tr><th>a</th></tr><tr><td>b</td></tr></table>', '| a |\n| - |\n| b |'],
  ['<blockquote><p>a</p></blockquote>', '> a'],
  ['<pre><code>a\nb</code></pre>', '```\na\nb\n```'],
  ['<p>a</p>', 'a'],
])('writes what a figure has: %s', (within, markdown) => {
  expect(markdownOf(`<figure>${within}</figure>`)).toBe(`${markdown}\n`)
  const captioned = markdownOf(`<figure>${within}<figcaption>c</figcaption></figure>`)
  expect(captioned.startsWith(markdown)).toBe(true)
  expect(captioned).toMatch(/\*c\*\n$/)
})

test('writes cells below the heads of their columns', () => {
  expect(
    markdownOf(
      '<table><tr><th colspan="2">a</th><th>b</th></tr><tr><td rowspan="2">c</td><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></table>',
    ),
  ).toBe('| a | | b |\n| - | - | - |\n| c | d | e |\n| | f | g |\n')
})

test('keeps the line breaks of code', () => {
  expect(markdownOf('<pre>\na<br>b</pre>')).toBe('```\na\nb\n```\n')
  expect(markdownOf('<p><code>a<br>b\nc</code></p>')).toBe('`a b c`\n')
})
