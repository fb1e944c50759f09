import { Editor } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { NodeSelection } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'
import { afterAll, expect, test } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import { until } from '#tests/support/until.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { Pasting } = await import('#app/editor/text/pasting.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
const { Uploads } = await import('#app/editor/text/uploads.ts')
const { blockEntries } = await import('#app/editor/text/block-entries.ts')
afterAll(() => window.happyDOM.close())

const picture = (name: string, caption = '') =>
  `<figure><img src="https://example.com/${name}.png" alt="">${caption && `<figcaption>${caption}</figcaption>`}</figure>`
const gallery = (...figures: string[]) => `<figure class="gallery">${figures.join('')}</figure>`

function open(content: string) {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [
      ...extensions,
      Pasting,
      Uploads.configure({
        upload: async ({ name }) => ({ src: `https://example.com/${name}`, width: null, height: null }),
        onError: () => {},
      }),
    ],
    content,
    injectCSS: false,
  })
  const html = () => storedHtml(editor).replace(/(<p><\/p>)+$/, '')
  return {
    editor,
    html,
    /** Puts the caret behind some words, or selects the picture before them. */
    caret(text: string) {
      editor.state.doc.descendants((node, at) => {
        if (node.text?.includes(text))
          editor.commands.setTextSelection(at + node.text.indexOf(text) + text.length)
      })
    },
    paste(data: Record<string, string>, ...names: string[]) {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
      // Node shows no file of happy-dom.
      const files = names.map(name => new File(['x'], name, { type: 'image/png' }))
      Object.defineProperty(clipboardData, 'files', { value: files })
      editor.view.dom.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    /** Drops HTML, or without any what is selected, behind some words. */
    drop(text: string, html?: string) {
      let pos = 0
      editor.state.doc.descendants((node, at) => {
        if (node.text?.includes(text)) pos = at + node.text.indexOf(text) + text.length
      })
      // Without layout there are no coordinates.
      Reflect.set(editor.view, 'posAtCoords', () => ({ pos, inside: -1 }))
      const dataTransfer = new DataTransfer()
      if (html) dataTransfer.setData('text/html', html)
      else editor.view.dragging = { slice: editor.state.selection.content(), move: true }
      const event = new DragEvent('drop', { bubbles: true, cancelable: true })
      Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
      editor.view.dom.dispatchEvent(event)
    },
    press(key: string) {
      const event = new KeyboardEvent('keydown', { key })
      return editor.view.someProp('handleKeyDown', handle => handle(editor.view, event)) ?? false
    },
    shows: (stored: string) => until(() => expect(html()).toBe(stored)),
  }
}

test('keeps each of three pasted pictures', async () => {
  const { editor, paste, shows } = open('<p>Some words</p><p></p>')
  editor.commands.focus('end')
  for (const name of ['a.png', 'b.png', 'c.png']) paste({}, name)
  const pictures = `<p>Some words</p>${picture('a')}${picture('b')}${picture('c')}`
  await shows(pictures)
  paste({ 'text/plain': '- **one**\n- two' })
  await shows(`${pictures}<ul><li><p><strong>one</strong></p></li><li><p>two</p></li></ul>`)
  editor.commands.undo()
  await shows(pictures)
})

test.each([
  ['a picture', picture('a', 'Some words'), `${picture('a', 'Some words')}${picture('b')}`],
  [
    'a gallery',
    gallery(picture('a', 'Some words'), picture('c')),
    gallery(picture('a', 'Some words'), picture('b'), picture('c')),
  ],
])('inserts a picture below the caption of %s', async (_, content, stored) => {
  const { caret, paste, shows } = open(content)
  caret('Some')
  paste({}, 'b.png')
  await shows(stored)
})

test.each([
  [1, `${picture('b')}<p>words</p>`],
  [4, `<p>wor</p>${picture('b')}<p>ds</p>`],
  [6, `<p>words</p>${picture('b')}`],
])('inserts a picture at place %i of a paragraph', async (at, stored) => {
  const { editor, paste, shows } = open('<p>words</p>')
  editor.commands.setTextSelection(at)
  paste({}, 'b.png')
  await shows(stored)
})

test('describes a picture copied in a browser as there', async () => {
  const { paste, shows } = open('')
  paste({ 'text/html': '<meta charset="utf-8"><img src="https://example.org/gate" alt="A gate">' }, 'b.png')
  await shows('<figure><img src="https://example.com/b.png" alt="A gate"></figure>')
})

test.each([
  ['a picture', picture('a', 'Some words')],
  ['a gallery', gallery(picture('a', 'Some words'), picture('b'))],
])('has no caret between the parts of %s', (_, content) => {
  const { editor } = open(content)
  const { doc } = editor.state
  const gaps = Array.from({ length: (doc.firstChild?.nodeSize ?? 0) - 2 }, (_, at) => doc.resolve(at + 1))
  const carets = gaps.map($gap => new GapCursor($gap).map(doc, new Mapping()))
  expect(carets.filter(caret => caret instanceof GapCursor)).toEqual([])
})

test('leaves no empty gallery of a dragged caption', () => {
  const { editor, html, drop } = open(`<p>start</p>${gallery(picture('a', 'one'), picture('b', 'two'))}`)
  editor.commands.setTextSelection({ from: 11, to: 19 })
  drop('start')
  editor.state.doc.check()
  expect(html()).not.toContain('<figure class="gallery"></figure>')
})

test('pastes Markdown where the caret was', async () => {
  const { editor, html, caret, paste, shows } = open('<p>one</p><p>two three</p>')
  caret('one')
  paste({ 'text/plain': ' **pasted**' })
  expect(html()).toBe('<p>one</p><p>two three</p>')
  // Its parser loads meanwhile.
  editor.view.dispatch(editor.state.tr.insertText('zero ', 1))
  editor.commands.setTextSelection({ from: 11, to: 14 })
  await shows('<p>zero one <strong>pasted</strong></p><p>two three</p>')
  const { from, to } = editor.state.selection
  expect(editor.state.doc.textBetween(from, to)).toBe('two')
})

const code = '<pre><code>a\n  b\nc</code></pre>'
const lines = 'a<br>&nbsp; b<br>c'

test('keeps lines of code that are pasted into a sentence', () => {
  const { caret, paste, html } = open('<p>Some words</p>')
  caret('Some')
  paste({ 'text/html': code.replace('<pre>', '<pre data-pm-slice="1 1 []">') })
  expect(html()).toBe(`<p>Some${lines} words</p>`)
})

test('keeps lines of code that become text', () => {
  const list = open(`${code}<p>end</p>`)
  list.editor.commands.setTextSelection(1)
  blockEntries.find(({ label }) => label === 'Bullet list')?.use(list.editor)
  expect(list.html()).toBe(`<ul><li><p>${lines}</p></li></ul><p>end</p>`)
  const first = open(`${code}<p>end</p>`)
  first.editor.commands.setTextSelection(1)
  first.press('Backspace')
  expect(first.html()).toBe(`<p>${lines}</p><p>end</p>`)
  const joined = open(`<p>one</p>${code}<p>end</p>`)
  joined.editor.commands.deleteRange({ from: 2, to: 6 })
  expect(joined.html()).toBe(`<p>o${lines}</p><p>end</p>`)
})

test('keeps lines and spaces of code and formulas', () => {
  const formula = '<p class="math-block"><code>a  b\nc</code></p>'
  expect(open(`${code}${formula}`).html()).toBe(`${code}${formula}`)
})

test('pastes code of another editor below a caption', async () => {
  const { caret, paste, shows } = open(`${picture('a', 'Some words')}<p>end</p>`)
  caret('Some')
  const text = 'let x\nlet y'
  paste({ 'text/plain': text, 'text/html': '<div>let x</div>', 'vscode-editor-data': '{"mode":"js"}' })
  await shows(`${picture('a', 'Some words')}<pre><code class="language-js">${text}</code></pre><p>end</p>`)
})

test.each([
  ['an identifier', 'js', 'findPost', '<p>Some<code>findPost</code> words</p>'],
  ['Markdown', 'markdown', ' **more**', '<p>Some <strong>more</strong> words</p>'],
  ['prose', 'plaintext', ' more', '<p>Some more words</p>'],
])('pastes %s of another editor into a sentence', async (_, mode, text, stored) => {
  const { caret, paste, shows } = open('<p>Some words</p>')
  caret('Some')
  paste({ 'text/plain': text, 'text/html': '<div>x</div>', 'vscode-editor-data': JSON.stringify({ mode }) })
  await shows(stored)
})

test('pastes words into a caption', async () => {
  const { caret, paste, shows } = open(picture('a', 'Some words'))
  caret('Some')
  paste({ 'text/html': '<p> <b>more</b></p>' })
  await shows(picture('a', 'Some<strong>more</strong> words'))
})

test.each([
  ['<p>one</p><ul><li>two</li></ul>', '<p>one</p><ul><li><p>two</p></li></ul>'],
  ['<hr>', '<hr>'],
  ['<pre><code>x</code></pre><p>y</p>', '<pre><code>x</code></pre><p>y</p>'],
])('pastes %s below a caption', async (pasted, stored) => {
  const { caret, paste, shows } = open(`${picture('a', 'Some words')}<p>end</p>`)
  caret('Some')
  paste({ 'text/html': pasted })
  await shows(`${picture('a', 'Some words')}${stored}<p>end</p>`)
})

test('drops blocks below a caption', () => {
  const { drop, html } = open(`${picture('a', 'Some words')}<p>end</p>`)
  drop('Some', '<p>one</p><pre><code>x</code></pre>')
  expect(html()).toBe(`${picture('a', 'Some words')}<p>one</p><pre><code>x</code></pre><p>end</p>`)
})

test('moves the end of a caption as words', () => {
  const { editor, drop, html } = open(`${picture('a', 'Some words')}<p>More words</p><p>end</p>`)
  editor.commands.setTextSelection({ from: 7, to: 20 })
  drop('end')
  expect(html()).toBe(`${picture('a', 'Some words')}<p>end words</p><p>More</p>`)
})

test('leaves a caption in a gallery by Enter', () => {
  const { editor, caret, press, html } = open(gallery(picture('a', 'words'), picture('b')))
  caret('words')
  press('Enter')
  editor.view.dispatch(editor.state.tr.insertText('Below'))
  expect(html()).toBe(`${gallery(picture('a', 'words'), picture('b'))}<p>Below</p>`)
})

test('goes into a gallery by Backspace from below', () => {
  const { editor, press, html } = open(`${gallery(picture('a'), picture('b'))}<p></p><p>end</p>`)
  editor.commands.setTextSelection(editor.state.doc.content.size - 6)
  press('Backspace')
  editor.view.dispatch(editor.state.tr.insertText('Caption'))
  expect(html()).toBe(`${gallery(picture('a'), picture('b', 'Caption'))}<p>end</p>`)
})

test.each([
  ['Backspace', `${gallery(picture('a'), picture('b', 'x'))}<p>words</p>`, 0, 'x!'],
  ['Delete', `<p>words</p>${gallery(picture('b', 'x'), picture('a'))}`, 5, '!x'],
])('goes from words into a gallery by %s', (key, content, offset, caption) => {
  const { editor, caret, press, html } = open(content)
  caret('words')
  editor.commands.setTextSelection(editor.state.selection.from - 5 + offset)
  press(key)
  editor.view.dispatch(editor.state.tr.insertText('!'))
  expect(html()).toBe(content.replace('>x<', `>${caption}<`))
})

test.each(['Backspace', 'Delete'])('selects a file before %s deletes it', key => {
  const file = '<figure class="attached-file"><a href="/a.pdf"><strong>a</strong> <em>b</em></a></figure>'
  const content = key === 'Delete' ? `<p>words</p>${file}<p>end</p>` : `${file}<p>words</p>`
  const { editor, press, html } = open(content)
  editor.commands.setTextSelection(key === 'Delete' ? 6 : 2)
  press(key)
  expect(html()).toBe(content)
  press(key)
  expect(html()).toBe(content.replace(file, ''))
})

test.each(['', 'words'])('selects the picture by Backspace before the caption %j', caption => {
  const { editor, press, html } = open(`<p>one</p>${picture('a', caption)}`)
  editor.commands.setTextSelection(8)
  press('Backspace')
  expect(editor.state.selection).toBeInstanceOf(NodeSelection)
  expect(html()).toBe(`<p>one</p>${picture('a', caption)}`)
  press('Backspace')
  expect(html()).toBe('<p>one</p>')
})

test.each(blockEntries.map(({ label }) => label))('loses no picture to %s', label => {
  const { editor, html } = open(`<p>one</p>${picture('a', 'words')}`)
  editor.commands.setTextSelection(10)
  blockEntries.find(entry => entry.label === label)?.use(editor)
  expect(html()).toContain('<img src="https://example.com/a.png" alt="">')
  expect(html().match(/<img/g)).toHaveLength(1)
  expect(editor.getText()).toContain('words')
})

test('gives footnotes labels that the text does not have', async () => {
  const own = '<p>one[^1] two[^3]</p><p>[^1]: Own</p>'
  const { editor, paste, shows } = open(`${own}<p></p>`)
  editor.commands.focus('end')
  paste({ 'text/plain': '# A\n\nthree[^1] four[^a] five[^1]\n\n[^1]: **Pasted**\n[^a]: Note' })
  await shows(
    `${own}<h2>A</h2><p>three[^2] four[^a] five[^2]</p><p>[^2]: <strong>Pasted</strong></p><p>[^a]: Note</p>`,
  )
})

test('leaves labels of footnotes that are moved or referred to', async () => {
  const note = '<p>[^1]: Own</p>'
  const { editor, caret, paste, html } = open(`<p>one[^1]</p>${note}<p>two</p>`)
  caret('two')
  paste({ 'text/html': '<p>, three[^1]</p>' })
  expect(html()).toBe(`<p>one[^1]</p>${note}<p>two, three[^1]</p>`)
  editor.commands.setTextSelection({ from: 10, to: 19 })
  paste({ 'text/html': note })
  expect(html()).toBe(`<p>one[^1]</p>${note}<p>two, three[^1]</p>`)
})

// These two take the place of what is selected.
const others = blockEntries.filter(({ label }) => !/^(?:Table|Line)$/.test(label))

test.each(others)('keeps a formula by $label', ({ use }) => {
  const formula = '<p class="math-block"><code>x^2</code></p>'
  const { editor, html } = open(`<p>one</p>${formula}<p>two</p>`)
  editor.commands.setTextSelection(7)
  use(editor)
  expect(html()).toContain(formula)
  editor.commands.selectAll()
  use(editor)
  expect(html()).toContain(formula)
})
