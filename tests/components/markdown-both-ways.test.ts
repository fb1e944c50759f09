import { Editor } from '@tiptap/core'
import { afterAll, expect, test } from 'vitest'
import { markdownOfPost } from '#shared/post-body/markdown-of-post.server.ts'
import { openWindow } from '#tests/support/dom.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
const { readMarkdown } = await import('#shared/blocks/read-markdown.ts')
const { cleanPasted } = await import('#app/editor/text/clean-pasted.ts')
const { editorBlocks } = await import('#shared/blocks/editor-blocks.ts')
afterAll(() => window.happyDOM.close())

const page = 'https://blog.test/blog/a-post'

function asStored(html: string): string {
  const editor = new Editor({ element: null, extensions, content: html })
  // happy-dom ends a style with a semicolon.
  const stored = storedHtml(editor).replaceAll(';">', '">')
  editor.destroy()
  return stored
}

const write = (html: string) => markdownOfPost(html, page)
const read = async (markdown: string) => asStored(cleanPasted(await readMarkdown(markdown)))

const fence = '```'
const file = '/storage/v1/object/public/thumbnail/Content/a-b.mp4'

/** Whether all of it comes back. */
const saved: [name: string, html: string, markdown: string][] = [
  ['paragraphs', '<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\\\nlines\n'],
  ['headings', '<h2>A</h2><h3>B</h3><h4>C</h4>', '## A\n\n### B\n\n#### C\n'],
  [
    'marks',
    '<p><strong>a</strong> <em>b</em> <s>c</s> <code>d</code> <a href="https://example.com/">e</a></p>',
    '**a** *b* ~~c~~ `d` [e](https://example.com/)\n',
  ],
  [
    'marks without a delimiter',
    '<p><u>a</u> H<sub>2</sub>O x<sup>2</sup> <mark>d</mark> <kbd>e</kbd></p>',
    '<u>a</u> H<sub>2</sub>O x<sup>2</sup> <mark>d</mark> <kbd>e</kbd>\n',
  ],
  [
    'marks within words and each other',
    '<p>a<strong>b</strong>c <strong>d <em>e</em></strong><em>f</em></p>',
    'a**b**c **d _e_**_f_\n',
  ],
  [
    'delimiters that are none',
    '<p># a *b* _c_ `d` [e](f) &lt;b&gt; &amp;amp; $5 and $6 ~~g~~ | \\</p><p>- a</p><p>1. b</p><p>&gt; c</p><p>+ d</p><p>---</p><p>[!NOTE]</p>',
    '\\# a \\*b\\* \\_c\\_ \\`d\\` \\[e]\\(f) \\<b> \\&amp; \\$5 and \\$6 \\~\\~g\\~\\~ | \\\\\n\n\\- a\n\n1\\. b\n\n\\> c\n\n\\+ d\n\n\\---\n\n\\[!NOTE]\n',
  ],
  [
    'lists',
    '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul><ol start="3"><li><p>d</p><p>e</p></li></ol>',
    '- a\n  1. b\n- c\n\n3. d\n\n   e\n',
  ],
  ['a quote', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b\n'],
  [
    'a table',
    '<table><tbody><tr><th><p>a|b</p></th><th><p style="text-align: right">c</p></th></tr><tr><td><p><strong>d</strong></p></td><td><p style="text-align: right">5</p></td></tr></tbody></table>',
    '| a\\|b | c |\n| - | -: |\n| **d** | 5 |\n',
  ],
  [
    'a table without a head',
    '<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
    '| | |\n| - | - |\n| a | b |\n',
  ],
  ['a line', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb\n'],
  [
    'footnotes',
    '<p>a[^1] b[^x-y]</p><p>[^1]: One <em>note</em></p><p>[^x-y]: Two</p>',
    'a[^1] b[^x-y]\n\n[^1]: One *note*\n\n[^x-y]: Two\n',
  ],
  [
    'a picture with a caption',
    '<figure><img src="https://example.com/a.png" alt="A [gate]"><figcaption>By <a href="https://example.com/b">B</a></figcaption></figure>',
    '![A \\[gate\\]](https://example.com/a.png)\n*By [B](https://example.com/b)*\n',
  ],
  [
    'a gallery',
    '<figure class="gallery"><figure><img src="https://example.com/a.png" alt="A"></figure><figure><img src="https://example.com/b.png" alt=""></figure></figure>',
    '![A](https://example.com/a.png)\n![](https://example.com/b.png)\n',
  ],
  [
    'tasks',
    '<ul class="tasks"><li class="tasks-done"><p>a</p></li><li><p>b</p><ul class="tasks"><li><p>c</p></li></ul></li></ul><ul><li><p>d</p></li></ul>',
    '- [x] a\n- [ ] b\n  - [ ] c\n\n* d\n',
  ],
  [
    'a callout',
    '<aside class="callout-warning"><p>a</p><ul><li><p>b</p></li></ul></aside>',
    '> [!WARNING]\n> a\n>\n> - b\n',
  ],
  [
    'a callout that begins with a list',
    '<aside class="callout-note"><ul><li><p>b</p></li></ul></aside>',
    '> [!NOTE]\n>\n> - b\n',
  ],
  ['a pull quote', '<blockquote class="pull-quote"><p>a</p></blockquote>', '> [!QUOTE]\n> a\n'],
  ['an aside', '<aside class="aside-remark"><p>a</p></aside>', '> [!ASIDE]\n> a\n'],
  [
    'a toggle',
    '<details><summary>A <strong>title</strong> &lt;b&gt;</summary><p>b</p><ul><li><p>c</p></li></ul></details><p>d</p>',
    '<details>\n<summary>A <strong>title</strong> &lt;b&gt;</summary>\n\nb\n\n- c\n\n</details>\n\nd\n',
  ],
  [
    'code with a name, marked lines and numbers',
    '<pre data-file="a.ts" data-marked="1,3-4" class="code-facts-numbered"><code class="language-ts">let a = `b`\n\n# no</code></pre>',
    `${fence}ts title="a.ts" {1,3-4} showLineNumbers\nlet a = \`b\`\n\n# no\n${fence}\n`,
  ],
  ['code alone', `<pre><code>${fence}\n&lt;a&gt;</code></pre>`, `\`\`\`\`\n${fence}\n<a>\n\`\`\`\`\n`],
  [
    'formulas',
    '<p>So <code class="math-inline">a_1 &lt; b*c*</code>.</p><p class="math-block"><code>a^2\\\\\n&amp; b</code></p>',
    'So $a_1 < b*c*$.\n\n$$\na^2\\\\\n& b\n$$\n',
  ],
]

test.each(saved)('%s: written as Markdown and read back', async (_, html, markdown) => {
  expect(asStored(html)).toBe(html)
  expect(write(html)).toBe(markdown)
  expect(await read(markdown)).toBe(html)
})

/** What Markdown has no way to say, and what is read instead. */
const lost: [what: string, html: string, markdown: string, back: string][] = [
  [
    'alignment, indents, fonts and sizes',
    '<p style="text-align: center" class="indent-2">a <span class="font-mono size-large">b</span></p>',
    'a b\n',
    '<p>a b</p>',
  ],
  [
    'a header column, and blocks within a cell',
    '<table><tbody><tr><th><p>a</p></th><td><p>b</p><ul><li><p>c</p></li><li><p>d</p></li></ul></td></tr></tbody></table>',
    '| | |\n| - | - |\n| a | b<br>c<br>d |\n',
    '<table><tbody><tr><td><p>a</p></td><td><p>b<br>c<br>d</p></td></tr></tbody></table>',
  ],
  [
    'the width of a picture',
    '<figure class="wide"><img src="https://example.com/a.png" alt="A" width="300" height="200"></figure>',
    '![A](https://example.com/a.png)\n',
    '<figure><img src="https://example.com/a.png" alt="A"></figure>',
  ],
  [
    'captions within a gallery',
    '<figure class="gallery"><figure><img src="https://example.com/a.png" alt="A"><figcaption>a</figcaption></figure><figure><img src="https://example.com/b.png" alt="B"></figure></figure>',
    '![A](https://example.com/a.png)\n![B](https://example.com/b.png)\n',
    '<figure class="gallery"><figure><img src="https://example.com/a.png" alt="A"></figure><figure><img src="https://example.com/b.png" alt="B"></figure></figure>',
  ],
  [
    'pictures that are data',
    '<p>a</p><figure><img src="data:image/png;base64,AAAA" alt="A"></figure>',
    'a\n',
    '<p>a</p>',
  ],
  [
    'own pictures have an address that others reach',
    '<figure><img src="/storage/v1/object/public/thumbnail/Content/a%20b.png" alt="A"></figure>',
    '![A](https://blog.test/images/thumbnail/Content/a%20b.png?w=1920)\n',
    '<figure><img src="https://blog.test/images/thumbnail/Content/a%20b.png?w=1920" alt="A"></figure>',
  ],
  [
    'the look of a button',
    '<p class="button-link"><a href="/subscribe">Go</a></p>',
    '[Go](https://blog.test/subscribe)\n',
    '<p><a href="https://blog.test/subscribe">Go</a></p>',
  ],
  [
    'a card or an embed is a link with its words',
    '<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ"><img src="/images/a" alt=""><strong>T*</strong><br><span>D</span><br><em>YouTube</em></a></figure>',
    '[T\\*](https://youtu.be/dQw4w9WgXcQ)\\\nD\\\nYouTube\n',
    '<p><a href="https://youtu.be/dQw4w9WgXcQ">T*</a><br>D<br>YouTube</p>',
  ],
  [
    'typed HTML is what readers get of it',
    '<pre class="html-block"><code>&lt;p onclick="a()"&gt;b &lt;b&gt;c&lt;/b&gt;&lt;/p&gt;&lt;script&gt;d&lt;/script&gt;</code></pre>',
    'b **c**\n',
    '<p>b <strong>c</strong></p>',
  ],
  [
    'how a diagram is drawn',
    '<figure class="diagram" data-diagram="flowchart LR%0A%20 a --%3E b"><img src="data:image/svg+xml,%3Csvg a" alt="A"></figure>',
    `${fence}mermaid\nflowchart LR\n  a --> b\n${fence}\n`,
    '<pre><code class="language-mermaid">flowchart LR\n  a --&gt; b</code></pre>',
  ],
  [
    'a file is a link',
    `<figure class="attached-file"><a href="${file}"><strong>a.mp4</strong> <em>MP4, 1 MB</em></a></figure>`,
    `[**a.mp4** *MP4, 1 MB*](https://blog.test${file})\n`,
    `<p><a href="https://blog.test${file}"><strong>a.mp4</strong> <em>MP4, 1 MB</em></a></p>`,
  ],
]

test.each(lost)('Markdown does not say: %s', async (_, html, markdown, back) => {
  expect(write(html)).toBe(markdown)
  expect(await read(markdown)).toBe(back)
})

test('every node of the editor is among them', () => {
  const editor = new Editor({ element: null, extensions })
  const seen = new Set<string>()
  for (const [, html] of [...saved, ...lost]) {
    editor.commands.setContent(html)
    editor.state.doc.descendants(node => {
      seen.add(node.type.name)
      for (const { type } of node.marks) seen.add(type.name)
    })
  }
  const all = [...Object.keys(editor.schema.nodes), ...Object.keys(editor.schema.marks)]
  expect(all.filter(name => name !== 'doc' && !seen.has(name))).toEqual([])
  expect(editorBlocks.length).toBeGreaterThan(0)
  editor.destroy()
})
