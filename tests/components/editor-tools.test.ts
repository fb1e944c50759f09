import { Editor } from '@tiptap/core'
import { afterAll, expect, test } from 'vitest'
import { renderBody } from '#shared/post-body/render-body.server.ts'
import { openWindow } from '#tests/support/dom.ts'

const window = openWindow('http://localhost/')
const { extensions, inlineExtensions } = await import('#app/editor/text/extensions.ts')
const { OneParagraph } = await import('#app/editor/text/one-paragraph.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
const { choices, codeLanguage, tableTools, tools } = await import('#app/editor/text/tools.ts')
afterAll(() => window.happyDOM.close())

const { footnoteAt, Footnotes, removeFootnote, writeFootnote } = await import('#app/editor/text/footnotes.ts')
const { listUnsupported } = await import('#app/editor/text/list-unsupported.ts')
const { blockEntries } = await import('#app/editor/text/block-entries.ts')

const all = [...Object.values(tools), ...tableTools]

/** An editor in which 'words' is selected. */
function openEditor() {
  const element = document.createElement('div')
  const editor = new Editor({
    element,
    extensions: [...extensions, Footnotes],
    content: '<p>Some words here.</p>',
    injectCSS: false,
  })
  editor.commands.setTextSelection({ from: 6, to: 11 })
  return editor
}

/** `use`: names of tools, or of a choice and its option as 'Font: Monospace'. */
function use(editor: Editor, ...names: string[]) {
  for (const name of names) {
    const [label, option] = name.split(': ')
    const choice = choices.find(choice => choice.label === label)
    const value = choice?.options.find(one => one.label === option)?.value
    if (choice && value !== undefined) choice.choose(editor, value)
    else {
      const tool = all.find(tool => tool.label === name)
      if (!tool) throw new Error(`There is no tool '${name}'.`)
      tool.use(editor)
    }
  }
}

const plain = '<p>Some words here.</p>'

test.each(['js', 'JavaScript'])('shows the language of code that is stored as %s', name => {
  const editor = openEditor()
  editor.commands.setContent(`<pre><code class="language-${name}">a</code></pre>`)
  expect(codeLanguage.current(editor)).toBe('javascript')
})

test.each<[tools: string[], stored: string, shown?: RegExp]>([
  [['Bold'], '<p>Some <strong>words</strong> here.</p>'],
  [['Italic'], '<p>Some <em>words</em> here.</p>'],
  [['Underline'], '<p>Some <u>words</u> here.</p>'],
  [['Strike'], '<p>Some <s>words</s> here.</p>'],
  [['Code'], '<p>Some <code>words</code> here.</p>'],
  [['Highlight'], '<p>Some <mark>words</mark> here.</p>'],
  [['Bold', 'Bold'], plain],
  [['Heading: Heading 1'], '<h2>Some words here.</h2>', /^<h2 id="some-words-here">/],
  [['Heading: Heading 2'], '<h3>Some words here.</h3>', /^<h3 id="some-words-here">/],
  [['Heading: Heading 3'], '<h4>Some words here.</h4>', /^<h4 id="some-words-here">/],
  [['Heading: Heading 1', 'Heading: Normal'], plain],
  [['Font: Sans serif'], '<p>Some <span class="font-sans">words</span> here.</p>'],
  [['Font: Monospace'], '<p>Some <span class="font-mono">words</span> here.</p>'],
  [['Font: Monospace', 'Font: Serif'], plain],
  [['Size: Small'], '<p>Some <span class="size-small">words</span> here.</p>'],
  [['Size: Large'], '<p>Some <span class="size-large">words</span> here.</p>'],
  [['Size: Huge'], '<p>Some <span class="size-huge">words</span> here.</p>'],
  [['Size: Huge', 'Size: Normal'], plain],
  [
    ['Font: Monospace', 'Size: Large', 'Bold'],
    '<p>Some <span class="font-mono size-large"><strong>words</strong></span> here.</p>',
  ],
  [['Blockquote'], '<blockquote><p>Some words here.</p></blockquote>'],
  [['Ordered list'], '<ol><li><p>Some words here.</p></li></ol>'],
  [['Bullet list'], '<ul><li><p>Some words here.</p></li></ul>'],
  [['Increase indent', 'Increase indent', 'Decrease indent'], '<p class="indent-1">Some words here.</p>'],
  [Array(9).fill('Increase indent'), '<p class="indent-8">Some words here.</p>'],
  [
    ['Align center'],
    '<p style="text-align: center;">Some words here.</p>',
    /<p style="text-align: ?center;?">/,
  ],
  [['Align right'], '<p style="text-align: right;">Some words here.</p>', /<p style="text-align: ?right;?">/],
  [['Justify'], '<p style="text-align: justify;">Some words here.</p>', /<p style="text-align: ?justify;?">/],
  [['Align center', 'Align left'], plain],
  [
    ['Code block'],
    '<pre><code>Some words here.</code></pre>',
    /<pre[^>]*><code>.*Some words here\..*<\/code><\/pre>/s,
  ],
  [['Bold', 'Align center', 'Increase indent', 'Size: Huge', 'Clear formatting'], plain],
  [['Bold', 'Undo'], plain],
  [['Bold', 'Undo', 'Redo'], '<p>Some <strong>words</strong> here.</p>'],
])('%j', async (names, stored, shown) => {
  const editor = openEditor()
  use(editor, ...names)
  const html = storedHtml(editor)
  editor.destroy()
  expect(html).toBe(stored)
  const rendered = (await renderBody(html)).html
  if (shown) expect(rendered).toMatch(shown)
  else expect(rendered).toBe(stored)
})

test('inserts a rule after the paragraph of the caret', () => {
  const editor = openEditor()
  editor.commands.setTextSelection(17)
  use(editor, 'Line')
  expect(storedHtml(editor)).toBe('<p>Some words here.</p><hr>')
})

test('indents a list item into a nested list', () => {
  const editor = openEditor()
  editor.commands.setContent('<ul><li><p>one</p></li><li><p>two</p></li></ul>')
  editor.commands.setTextSelection(11)
  use(editor, 'Increase indent')
  expect(storedHtml(editor)).toBe('<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>')
})

test('adds and deletes rows and columns at the caret', () => {
  const editor = openEditor()
  editor.commands.setContent('')
  use(editor, 'Table')
  editor.commands.insertContent('a')
  /** The cells of each row: their text, in brackets in a header. */
  const cells = () =>
    [...editor.getHTML().matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<(t[hd])[^>]*><p>(.*?)<\/p>/g)]
        .map(([, tag, text]) => (tag === 'th' ? `[${text}]` : `${text}.`))
        .join(''),
    )
  expect(cells()).toEqual(['[a][][]', '...', '...'])
  use(editor, 'Table')
  expect(cells(), 'no table within a table').toHaveLength(3)
  use(editor, 'Row below', 'Column left', 'Column right')
  expect(cells()).toEqual(['[][a][][][]', '.....', '.....', '.....'])
  use(editor, 'Header row', 'Row above')
  expect(cells()).toEqual(['.....', '.a....', '.....', '.....', '.....'])
  use(editor, 'Delete row')
  expect(cells()).toEqual(['.....', '.....', '.....', '.....'])
  use(editor, 'Delete column')
  expect(cells()).toEqual(['....', '....', '....', '....'])
  use(editor, 'Delete table')
  expect(cells()).toEqual([])
})

test.each([
  ['Text', '<p>Some words here.</p>'],
  ['Heading 1', '<h2>Some words here.</h2>'],
  ['Heading 3', '<h4>Some words here.</h4>'],
  ['Bullet list', '<ul><li><p>Some words here.</p></li></ul>'],
  ['Task list', '<ul class="tasks"><li><p>Some words here.</p></li></ul>'],
  ['Quote', '<blockquote><p>Some words here.</p></blockquote>'],
  ['Note', '<aside class="callout-note"><p>Some words here.</p></aside>'],
  ['Warning', '<aside class="callout-warning"><p>Some words here.</p></aside>'],
  ['Toggle', '<details><summary>Some words here.</summary><p></p></details>'],
  ['Code block', '<pre><code>Some words here.</code></pre>'],
  ['Pull quote', '<blockquote class="pull-quote"><p>Some words here.</p></blockquote>'],
  ['Formula', '<p class="math-block"><code>Some words here.</code></p>'],
  ['Button', '<p class="button-link">Some words here.</p>'],
])('makes the block %s of a paragraph and back', (label, stored) => {
  const editor = openEditor()
  blockEntries.find(entry => entry.label === label)?.use(editor)
  expect(storedHtml(editor)).toBe(stored)
  const another = openEditor()
  another.commands.setContent(stored)
  expect(storedHtml(another)).toBe(stored)
})

test.each([
  '<figure class="gallery"><figure><img src="https://example.com/a.png" alt="a" width="3" height="2"><figcaption>b</figcaption></figure><figure><img src="https://example.com/b.png" alt=""></figure></figure>',
  '<pre data-file="a.ts" data-marked="1,4-6" class="code-facts-numbered"><code class="language-typescript">let a</code></pre>',
  '<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ"><img src="/images/a" alt="" width="4" height="3"><strong>a &lt;b></strong><br><span>c</span><br><em>d</em></a></figure>',
  '<p>a <code class="math-inline">x^2</code> b</p><p class="math-block"><code>a\n b</code></p>',
  '<figure class="attached-file"><a href="/storage/v1/object/public/thumbnail/Content/a-b.mp4"><strong>a</strong> <em>b</em></a> <a href="/storage/v1/object/public/thumbnail/Content/a-b.vtt">Captions</a></figure>',
  '<figure class="diagram" data-diagram="flowchart LR%0A%20 a --%3E b"><img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22%3E%3C/svg%3E" alt="a" width="3" height="2"></figure>',
  '<figure class="link-card"><a href="https://example.com/"><strong>a</strong></a></figure>',
])('stores %s as it was read', stored => {
  const editor = openEditor()
  editor.commands.setContent(stored)
  expect(storedHtml(editor).replaceAll('&gt;', '>')).toBe(stored)
})

test('makes the first column a header', () => {
  const editor = openEditor()
  use(editor, 'Table', 'Header column', 'Select column', 'Align center')
  const html = storedHtml(editor)
  expect(html.match(/<tr><th/g)).toHaveLength(3)
  expect(html.match(/<t[hd][^>]*><p style="text-align: center;?">/g)).toHaveLength(3)
})

test('changes a callout into another', () => {
  const editor = openEditor()
  const use = (label: string) => blockEntries.find(entry => entry.label === label)?.use(editor)
  use('Tip')
  use('Warning')
  expect(storedHtml(editor)).toBe('<aside class="callout-warning"><p>Some words here.</p></aside>')
  editor.commands.setContent('<details><summary></summary><p>Kept</p></details>')
  editor.commands.setTextSelection(2)
  editor.commands.keyboardShortcut('Backspace')
  expect(storedHtml(editor)).toBe('<p>Kept</p>')
})

test('removes a footnote with all its references', () => {
  const editor = openEditor()
  const marked = () => [...editor.view.dom.querySelectorAll('.footnote')].map(one => one.textContent)
  const content = [{ type: 'text', text: 'Said', marks: [{ type: 'italic' }] }]
  writeFootnote(editor, footnoteAt(editor), content)
  expect(storedHtml(editor)).toBe('<p>Some words[^1] here.</p><p>[^1]: <em>Said</em></p>')
  expect(marked()).toEqual(['[^1]'])
  editor.commands.setTextSelection(13)
  expect(footnoteAt(editor)).toEqual({ label: '1', isNew: false, content })
  writeFootnote(editor, footnoteAt(editor), [{ type: 'text', text: 'Anew' }])
  editor.commands.setTextSelection(2)
  writeFootnote(editor, footnoteAt(editor), [{ type: 'text', text: 'Two' }])
  expect(storedHtml(editor)).toBe('<p>S[^2]ome words[^1] here.</p><p>[^1]: Anew</p><p>[^2]: Two</p>')
  expect(marked()).toEqual(['[^2]', '[^1]'])
  editor.commands.insertContentAt(1, '[^1]: ')
  expect(marked()).toEqual(['[^2]', '[^1]'])
  editor.commands.undo()
  removeFootnote(editor, '1')
  expect(storedHtml(editor)).toBe('<p>S[^2]ome words here.</p><p>[^2]: Two</p>')
  expect(marked()).toEqual(['[^2]'])
})

test('a line of text has all marks but no blocks', () => {
  const within = new Editor({
    element: document.createElement('div'),
    extensions: [OneParagraph, ...inlineExtensions],
    content: '<p>So <code class="math-inline">a</code> <mark>b</mark> <a href="/c">c</a></p>',
    injectCSS: false,
  })
  const marks = Object.keys(openEditor().schema.marks)
  expect(Object.keys(within.schema.marks).toSorted()).toEqual(marks.toSorted())
  expect(Object.keys(within.schema.nodes).toSorted()).toEqual(['doc', 'hardBreak', 'paragraph', 'text'])
  expect(storedHtml(within)).toContain('So <code class="math-inline">a</code> <mark>b</mark> <a href="/c"')
})

test('refers to a new note from below the other notes', () => {
  const editor = openEditor()
  editor.commands.setContent('<p>one[^1]</p><p>[^1]: First</p><p>two</p>')
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  const requested = footnoteAt(editor)
  writeFootnote(editor, requested, [{ type: 'text', text: 'Second' }])
  expect(storedHtml(editor)).toBe('<p>one[^1]</p><p>[^1]: First</p><p>[^2]: Second</p><p>two[^2]</p>')
})

test.each([
  ['<p>Some <code>here</code></p>', 10, '<p>Some <code>here</code>[^1]</p>'],
  ['<p><a href="/b">Some here</a></p>', 5, '<p><a href="/b">Some</a>[^1]<a href="/b"> here</a></p>'],
])('puts a new reference outside code and links: %s', (content, caret, stored) => {
  const editor = openEditor()
  editor.commands.setContent(content)
  editor.commands.setTextSelection(caret)
  writeFootnote(editor, footnoteAt(editor), [{ type: 'text', text: 'Said' }])
  expect(storedHtml(editor)).toBe(`${stored}<p>[^1]: Said</p>`)
})

test('keeps the label of a footnote without a reference', () => {
  const editor = openEditor()
  editor.commands.setContent('<p>[^1]: Alone</p><pre><code>a[^2]</code></pre><p>words</p>')
  editor.commands.focus('end')
  expect(footnoteAt(editor)).toEqual({ label: '2', isNew: true, content: [] })
  expect(editor.view.dom.querySelector('.footnote')).toBeNull()
})

test.each([
  [
    '<p>Words <a href="/a"><svg></svg></a><button><svg></svg></button></p><iframe src="https://example.com/">',
    null,
  ],
  [
    '<img src="file:///C:/a.png"><img src="https://example.com/a.png"><canvas></canvas><svg></svg>',
    '1 picture and 2 drawings',
  ],
  [
    '<img src="blob:here"><form><input></form><video></video><math><mi>x</mi></math>',
    '1 form, 1 embedded thing and 1 formula',
  ],
  ['<img src="http://example.com/a.png"><img src="http://localhost/b.png">', '1 picture'],
  ['<img src="blob:here"><img src="blob:elsewhere">', '1 picture'],
  [
    '<a href="/page"><img src="https://a.example"></a><a href="/b.jpg?large"><img src="https://b.example"></a><a href="/page">c <img src="https://c.example"></a>',
    '1 picture link',
  ],
])('names what of %s a paste leaves behind', (html, message) => {
  expect(listUnsupported(html, new Set(['blob:here']))).toBe(message)
})

test.each(['<p class="math-block">x</p>', '<pre class="html-block">x</pre>'])(
  'opens %s, which another program has stored',
  stored => {
    const editor = openEditor()
    editor.commands.setContent(stored)
    expect(storedHtml(editor)).toBe(stored.replace('x', '<code>x</code>'))
  },
)

test('leaves a formula at an empty last line', () => {
  const editor = openEditor()
  editor.commands.setContent('<p class="math-block"><code>x</code></p>')
  editor.commands.setTextSelection(2)
  editor.commands.keyboardShortcut('Enter')
  editor.commands.keyboardShortcut('Enter')
  expect(editor.getHTML()).toBe('<p class="math-block"><code>x</code></p><p></p>')
  editor.commands.setContent('<p class="math-block"><code></code></p>')
  editor.commands.setTextSelection(1)
  editor.commands.keyboardShortcut('Backspace')
  expect(editor.getHTML()).toBe('<p></p><p></p>')
})

test('writes a formula between dollar signs in code', () => {
  const editor = openEditor()
  const formulas = '<p>a <code class="math-inline">x^2</code> b <code class="math-inline">y</code></p>'
  editor.commands.setContent(formulas)
  editor.commands.selectAll()
  use(editor, 'Code block')
  expect(editor.getHTML()).toBe('<pre><code>a $x^2$ b $y$</code></pre><p></p>')
  editor.commands.undo()
  expect(storedHtml(editor)).toBe(formulas)
  editor.commands.redo()
  expect(storedHtml(editor)).toBe('<pre><code>a $x^2$ b $y$</code></pre>')
  editor.destroy()
})

test.each([
  [
    'lines',
    [5, 11],
    '<pre><code>let a\n\n  b\nc</code></pre>',
    '<pre><code>  let a\n\n    b\nc</code></pre>',
    '<pre><code>let a\n\nb\nc</code></pre>',
  ],
  [
    'code above other blocks',
    [3, 14],
    '<pre><code>a\n  b</code></pre><p>one <strong>two</strong></p><pre><code>c</code></pre>',
    '<pre><code>a\n    b</code></pre><p>one <strong>two</strong></p><pre><code>c</code></pre>',
    '<pre><code>a\nb</code></pre><p>one <strong>two</strong></p><pre><code>c</code></pre>',
  ],
])('indents selected %s by Tab and back', (_, [from = 0, to = 0], content, indented, back) => {
  const editor = openEditor()
  editor.commands.setContent(content)
  editor.commands.setTextSelection({ from, to })
  const selected = () => editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to)
  const before = selected()
  editor.commands.keyboardShortcut('Tab')
  expect(storedHtml(editor)).toBe(indented)
  expect(selected().replaceAll(' ', '')).toBe(before.replaceAll(' ', ''))
  editor.commands.keyboardShortcut('Shift-Tab')
  expect(storedHtml(editor)).toBe(content)
  editor.commands.keyboardShortcut('Shift-Tab')
  expect(storedHtml(editor)).toBe(back)
  editor.destroy()
})

test('makes buttons without replacing selected text', () => {
  const editor = openEditor()
  editor.commands.setContent('<p></p><p>words</p>')
  editor.commands.setTextSelection({ from: 1, to: 8 })
  blockEntries.find(({ label }) => label === 'Button')?.use(editor)
  expect(storedHtml(editor)).toBe('<p class="button-link">Read more</p><p class="button-link">words</p>')
  editor.destroy()
})

test('separates text at line breaks that become a button', () => {
  const editor = openEditor()
  const figure =
    '<figure><img src="https://example.com/a.png" alt=""><figcaption>e<br>f</figcaption></figure>'
  editor.commands.setContent(
    `<p>a<br>b</p><p>one<br>two <strong>c<br>d</strong></p>${figure}<p>three<br>four</p>`,
  )
  editor.commands.setTextSelection({ from: 10, to: editor.state.doc.content.size - 2 })
  blockEntries.find(({ label }) => label === 'Button')?.use(editor)
  expect(storedHtml(editor)).toBe(
    `<p>a<br>b</p><p class="button-link">one two <strong>c d</strong></p>${figure}<p class="button-link">three four</p>`,
  )
  editor.destroy()
})

test('highlights text between double equals signs', () => {
  const editor = openEditor()
  const type = (text: string) => {
    editor.commands.setContent(`<p>${text.slice(0, -1)}</p>`)
    editor.commands.setTextSelection(text.length)
    const { from, to } = editor.state.selection
    const last = text.slice(-1)
    const plain = () => editor.state.tr.insertText(last, from, to)
    const isTaken = editor.view.someProp('handleTextInput', take => take(editor.view, from, to, last, plain))
    if (!isTaken) editor.view.dispatch(plain())
    return editor.getHTML()
  }
  expect(type('The ==gate stood==')).toBe('<p>The <mark>gate stood</mark></p>')
  expect(type('If a == b ==')).toBe('<p>If a == b ==</p>')
  expect(type('a==b==')).toBe('<p>a==b==</p>')
})
