import { Editor } from '@tiptap/core'
import { afterAll, expect, test } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { isStoredAsHtml, openStored } = await import('#app/editor/text/open-stored.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
afterAll(() => window.happyDOM.close())

function open(html: string) {
  const editor = new Editor({ element: null, extensions, injectCSS: false })
  editor.commands.setContent(openStored(editor.schema, html))
  return editor
}

const kindsIn = (html: string) => open(html).state.doc.children.map(node => node.type.name)

test.each([
  '<p><b>one</b>\n<i>two</i></p>',
  '<pre><code><span>a</span>\n<span>b</span></code></pre>',
  '<ul><li>one</li><li><a href="/b">two</a>\n  <ul><li>three</li></ul></li></ul>',
  '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td align="right">b</td><td style="text-align:right">c</td></tr></tbody></table>',
  '<p><img src="/images/a.png" alt="A"></p>',
  '<h1>Title</h1>',
  '<p class="wp-block" id="x" style="color:red">a <font>b</font> <i><b>c</b></i></p>',
  '<blockquote>words</blockquote>',
  '<p>a <small>b</small> <ins>c</ins></p>',
  '<p>a <a href="/b">b <code>c</code></a> <code><strong>d</strong><a href="/e">e</a></code></p>',
])('opens as blocks of the editor: %s', html => {
  const editor = open(`<p>x</p>${html}`)
  expect(editor.state.doc.children.map(node => node.type.name)).not.toContain('htmlBlock')
  editor.commands.insertContentAt(1, 'typed')
  expect(storedHtml(editor)).toBe(`<p>typedx</p>${html}`)
})

test.each([
  '<figure><img src="/images/a.png" alt=""><img src="/images/b.png" alt=""></figure>',
  '<p><a href="/a"><img src="/images/a.png" alt=""></a></p>',
  '<ul class="indent-2"><li>a</li></ul>',
  '<table><caption>Name</caption><tbody><tr><td>a</td></tr></tbody></table>',
  '<ul><li>a<h3>b</h3></li><li><h3>c</h3></li></ul>',
  '<details><p>a spoiler</p></details>',
  '<figure class="gallery"><figure><img src="/images/a.png" alt=""></figure><figcaption>Both</figcaption></figure>',
])('keeps as HTML: %s', html => {
  const editor = open(`<p>x</p>${html}<p>y</p>`)
  expect(editor.state.doc.children.map(isStoredAsHtml)).toEqual([false, true, false])
  editor.commands.insertContentAt(1, 'typed')
  expect(storedHtml(editor)).toBe(`<p>typedx</p>${html}<p>y</p>`)
})

test('opens what is around several blocks as those', () => {
  expect(
    kindsIn('<div><section><p>a</p><ul class="indent-1"><li>b</li></ul></section><p>c</p></div>'),
  ).toEqual(['paragraph', 'htmlBlock', 'paragraph'])
})

test.each([
  [
    '<figure><img src="blob:a" alt="1 > 0"><figcaption>a <b>b</b></figcaption></figure>',
    '<p>a <strong>b</strong></p>',
  ],
  ['<figure><img src="blob:a" alt=""></figure><p>b</p>', '<p>b</p>'],
  [
    '<figure class="gallery"><figure><img src="blob:a" alt=""></figure><figure><img src="blob:b" alt=""><figcaption>b</figcaption></figure></figure><p>c</p>',
    '<p>b</p><p>c</p>',
  ],
  [
    '<figure class="gallery"><figure><img src="/images/a.png" alt=""></figure><figure><img src="blob:b" alt=""><figcaption>b</figcaption></figure></figure>',
    '<p>b</p><figure class="gallery"><figure><img src="/images/a.png" alt=""></figure></figure>',
  ],
  [
    '<figure><img src="/images/a.png" alt="1 >  0"></figure>',
    '<figure><img src="/images/a.png" alt="1 >  0"></figure>',
  ],
  [
    '<p>a&nbsp;&nbsp; b</p><pre><code>a  b</code></pre>',
    '<p>a&nbsp;&nbsp; b</p><pre><code>a  b</code></pre>',
  ],
])('stores no picture that is being sent: %s', (typed, stored) => {
  const editor = new Editor({ element: null, extensions, injectCSS: false })
  editor.commands.setContent(typed)
  expect(storedHtml(editor)).toBe(stored)
})
