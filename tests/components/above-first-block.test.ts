import { afterAll, expect, test } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import { openText } from '#tests/support/typed-text.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
afterAll(() => window.happyDOM.close())

test.each([
  '<details><summary>|a</summary><p>b</p></details>',
  '<aside class="callout-tip"><p>|a</p></aside>',
  '<blockquote><p>|a</p></blockquote>',
  '<blockquote class="pull-quote"><p>|a</p></blockquote>',
  '<ul><li><p>|a</p></li></ul>',
  '<ul class="tasks"><li><p>|a</p></li></ul>',
  '<pre><code>|a</code></pre>',
  '<p class="math-block"><code>|a</code></p>',
  '<table><tbody><tr><td><p>|a</p></td><td><p>b</p></td></tr></tbody></table>',
  '<table><tbody><tr><td><p>a</p></td><td><p>|b</p></td></tr></tbody></table>',
  '<figure><img src="https://example.com/a.png" alt=""><figcaption>|a</figcaption></figure>',
])('ArrowUp makes a paragraph above %s', html => {
  const { editor, press, type } = openText(extensions, html)
  // The page of this test has no lines.
  editor.view.endOfTextblock = () => true
  press('ArrowUp')
  type('x')
  press('ArrowUp')
  const stored = html.replace('|', '')
  expect(storedHtml(editor)).toBe(`<p>x</p>${stored}`)
  editor.commands.undo()
  expect(storedHtml(editor)).toBe(stored)
})

test.each([
  '<p>|a</p>',
  '<h2>|a</h2>',
  '<p>a</p><blockquote><p>|b</p></blockquote>',
  '<hr><blockquote><p>|b</p></blockquote>',
  '<ul><li><p>a</p></li><li><p>|b</p></li></ul>',
  '<table><tbody><tr><td><p>a</p></td></tr><tr><td><p>|b</p></td></tr></tbody></table>',
])('ArrowUp makes no paragraph above %s', html => {
  const { editor, press } = openText(extensions, html)
  editor.view.endOfTextblock = () => true
  press('ArrowUp')
  expect(storedHtml(editor)).toBe(html.replace('|', ''))
})
