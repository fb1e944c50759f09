import { Editor } from '@tiptap/core'
import { afterAll, expect, test } from 'vitest'
import { parseHtml } from '#shared/blocks/html-tree.ts'
import { addHeadingLinks } from '#shared/post-body/headings-in-post.server.ts'
import { openWindow } from '#tests/support/dom.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
const { blockEntries } = await import('#app/editor/text/block-entries.ts')
const { blockAt, gapsFor, moveBlock, MovingBlocks, moveTo } = await import(
  '#app/editor/text/moving-blocks.ts'
)
const { addressOfBlock, canTurn, deleteBlock, duplicateBlock, turnBlock } = await import(
  '#app/editor/text/block-actions.ts'
)
afterAll(() => window.happyDOM.close())

function open(content: string) {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...extensions, MovingBlocks],
    content,
    injectCSS: false,
  })
  /** Where the first text is that contains the words. */
  function place(text: string): number {
    let found = -1
    editor.state.doc.descendants((node, at) => {
      if (found < 0 && node.isText && node.text?.includes(text)) found = at + node.text.indexOf(text)
    })
    if (found < 0) throw new Error(`It does not say '${text}': ${editor.getHTML()}`)
    return found
  }
  function block(text: string) {
    const found = blockAt(editor.state.doc, place(text))
    if (!found) throw new Error(`No block has '${text}'.`)
    return found
  }
  /** Not by the editor's command for keys, which takes over the steps of one transaction as if they were several. */
  function press(key: string) {
    const event = new KeyboardEvent('keydown', { key, altKey: true, shiftKey: true })
    editor.view.someProp('handleKeyDown', handle => handle(editor.view, event))
  }
  const html = () => storedHtml(editor).replace(/(<p><\/p>)+$/, '')
  return { editor, place, block, press, html }
}

const list = (...items: string[]) => `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`
const p = (text: string) => `<p>${text}</p>`
const nested = list(p('a') + list(p('b'), p('c')), p('d'))
const table = '<table><tbody><tr><td><p>x</p></td><td><p>y</p></td></tr></tbody></table>'
const toggle = '<details><summary>t</summary><p>u</p><p>v</p></details>'

test.each<[content: string, words: string, keys: string, moved: string]>([
  [p('a') + p('b'), 'b', 'Up', p('b') + p('a')],
  [p('a') + p('b'), 'a', 'Down', p('b') + p('a')],
  [p('a') + p('b'), 'a', 'Up', p('a') + p('b')],
  [p('a') + p('b'), 'b', 'Down', p('a') + p('b')],
  [list(p('a'), p('b')), 'b', 'Up', list(p('b'), p('a'))],
  [p('x') + list(p('a'), p('b')), 'a', 'Up', list(p('a'), p('b')) + p('x')],
  [nested, 'c', 'Up', list(p('a') + list(p('c'), p('b')), p('d'))],
  [nested, 'b', 'Up', list(p('b'), p('a') + list(p('c')), p('d'))],
  [nested, 'c', 'Down', list(p('a') + list(p('b')), p('c'), p('d'))],
  [nested, 'd', 'Up', list(p('d'), p('a') + list(p('b'), p('c')))],
  [list(p('a') + list(p('b')), p('d')), 'b', 'Down', list(p('a'), p('b'), p('d'))],
  [p('a') + table, 'y', 'Up', table + p('a')],
  [toggle + p('a'), 't', 'Down', p('a') + toggle],
  [p('a') + toggle, 'u', 'Up', toggle + p('a')],
  [toggle, 'u', 'Down', '<details><summary>t</summary><p>v</p><p>u</p></details>'],
])('in %s the keys move %s %s: %s', (content, text, way, moved) => {
  const { editor, place, press, html } = open(content)
  const before = html()
  editor.commands.setTextSelection(place(text))
  press(`Arrow${way}`)
  expect(html()).toBe(moved)
  const { parent } = editor.state.selection.$from
  expect(parent.textContent, 'the caret goes along').toContain(text)
  editor.commands.insertContent('!')
  editor.commands.undo()
  editor.commands.undo()
  expect(html(), 'the move is one step').toBe(before)
})

test('several selected blocks move together', () => {
  const { editor, place, press, html } = open(p('a') + p('b') + p('c'))
  editor.commands.setTextSelection({ from: place('b'), to: place('c') + 1 })
  press('ArrowUp')
  expect(html()).toBe(p('b') + p('c') + p('a'))
  expect(editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to, '|')).toBe(
    'b|c',
  )
})

test('finds the block or list item at a position', () => {
  const { block } = open(`${nested + table + toggle}<blockquote>${list(p('q'))}</blockquote>`)
  const named = (text: string) => [block(text).node.type.name, block(text).node.textContent]
  expect(named('a')).toEqual(['listItem', 'abc'])
  expect(named('c')).toEqual(['listItem', 'c'])
  expect(named('y')).toEqual(['table', 'xy'])
  expect(named('v')).toEqual(['toggle', 'tuv'])
  expect(named('q')).toEqual(['blockquote', 'q'])
})

/** Every place that is offered for a block is tried. */
function moves(content: string, text: string) {
  const { editor, block } = open(content)
  return gapsFor(editor.state.doc, block(text)).map(({ at }) => {
    const one = open(content)
    const tr = moveTo(one.editor.state, one.block(text), at)
    if (tr) one.editor.view.dispatch(tr)
    one.editor.state.doc.check()
    return tr ? one.html() : null
  })
}

test('puts a paragraph into a list at any depth', () => {
  expect(moves(nested + p('x'), 'x')).toEqual([
    p('x') + nested,
    list(p('x'), p('a') + list(p('b'), p('c')), p('d')),
    list(p('a') + list(p('x'), p('b'), p('c')), p('d')),
    list(p('a') + list(p('b'), p('x'), p('c')), p('d')),
    list(p('a') + list(p('b'), p('c'), p('x')), p('d')),
    list(p('a') + list(p('b'), p('c')), p('x'), p('d')),
    list(p('a') + list(p('b'), p('c')), p('d'), p('x')),
    null,
    null,
  ])
})

test('moves an item between blocks and lists', () => {
  expect(moves(list(p('a'), p('b')) + p('x'), 'b')).toEqual([
    list(p('b')) + list(p('a')) + p('x'),
    list(p('b'), p('a')) + p('x'),
    null,
    null,
    list(p('a')) + list(p('b')) + p('x'),
    list(p('a')) + p('x') + list(p('b')),
  ])
  expect(moves(`<ul class="tasks"><li>${p('t')}</li></ul>${list(p('a'))}`, 'a')).toContain(
    `<ul class="tasks"><li>${p('t')}</li><li>${p('a')}</li></ul>`,
  )
})

test('a heading and a table are not offered a list', () => {
  for (const content of [`<h2>x</h2>${list(p('a'))}`, table + list(p('a'))])
    for (const moved of moves(content, 'x')) expect(moved ?? '').not.toMatch(/<li>(?!<p>a)/)
})

test('moves a block by its menu as by keys', () => {
  const { editor, block, html } = open(p('a') + toggle)
  moveBlock(editor, block('v'), -1)
  expect(html()).toBe(toggle + p('a'))
})

test.each([
  ['<p>x</p><hr><p>r</p>', '<p>xK</p><hr><p></p>'],
  ['<p>r</p><hr><p>x</p>', '<hr><p>Kx</p>'],
])('typing after deleting %s replaces no neighbor', (content, left) => {
  const { editor, block } = open(content)
  deleteBlock(editor, block('r'))
  editor.view.dispatch(editor.state.tr.insertText('K'))
  expect(editor.getHTML()).toBe(left)
})

test('duplicates and deletes an item, a block and the last', () => {
  const { editor, block, html } = open(list(p('a')) + p('x'))
  duplicateBlock(editor, block('a'))
  expect(html()).toBe(list(p('a'), p('a')) + p('x'))
  deleteBlock(editor, block('a'))
  deleteBlock(editor, block('a'))
  expect(html()).toBe(p('x'))
  deleteBlock(editor, block('x'))
  expect(html()).toBe('')
  editor.state.doc.check()
  editor.commands.undo()
  expect(html()).toBe(p('x'))
})

const entry = (label: string) => {
  const found = blockEntries.find(one => one.label === label)
  if (!found) throw new Error(`There is no block '${label}'.`)
  return found
}

const callout = (inner: string) => `<aside class="callout-note">${inner}</aside>`

test.each<[content: string, words: string, label: string, turned: string]>([
  [p('a'), 'a', 'Heading 2', '<h3>a</h3>'],
  ['<h2>a</h2>', 'a', 'Heading 1', '<h2>a</h2>'],
  ['<h2>a</h2>', 'a', 'Text', p('a')],
  ['<h2>a</h2>', 'a', 'Bullet list', list(p('a'))],
  ['<h2>a</h2>', 'a', 'Quote', `<blockquote>${p('a')}</blockquote>`],
  ['<pre><code>a</code></pre>', 'a', 'Text', p('a')],
  ['<pre><code>a\nb\nc</code></pre>', 'a', 'Quote', `<blockquote>${p('a<br>b<br>c')}</blockquote>`],
  [callout(p('a') + p('b')), 'a', 'Text', p('a') + p('b')],
  [callout(p('a') + p('b')), 'b', 'Quote', `<blockquote>${p('a') + p('b')}</blockquote>`],
  [callout(p('a') + p('b')), 'b', 'Bullet list', list(p('a'), p('b'))],
  [callout(p('a') + p('b')), 'b', 'Heading 1', `<h2>a</h2>${p('b')}`],
  [callout(p('a') + p('b')), 'b', 'Toggle', `<details><summary>a</summary>${p('b')}</details>`],
  [toggle, 'u', 'Note', callout(p('t') + p('u') + p('v'))],
  [list(p('a'), p('b'), p('c')), 'b', 'Text', list(p('a')) + p('b') + list(p('c'))],
  [nested, 'b', 'Heading 1', `${list(p('a'))}<h2>b</h2>${list(p('c'), p('d'))}`],
  [
    `<blockquote>${list(p('a'), p('b'))}</blockquote>`,
    'b',
    'Toggle',
    `<details><summary></summary>${list(p('a'), p('b'))}</details>`,
  ],
  [list(p('a'), p('b')), 'b', 'Numbered list', list(p('a'), p('b')).replaceAll('ul>', 'ol>')],
])('%s, of which %s becomes %s: %s', (content, text, label, turned) => {
  const { editor, block, html } = open(content)
  turnBlock(editor, block(text), entry(label))
  expect(html()).toBe(turned)
  editor.state.doc.check()
  editor.commands.undo()
  expect(html(), 'one step').toBe(content)
})

test('keeps all pictures in the body of a toggle', () => {
  const gallery = `<figure class="gallery">${'<figure><img src="https://example.com/a.png" alt=""></figure>'.repeat(2)}</figure>`
  const { editor, block, html } = open(`<blockquote>${gallery}${p('b')}</blockquote>`)
  turnBlock(editor, block('b'), entry('Toggle'))
  expect(html()).toBe(`<details><summary></summary>${gallery}${p('b')}</details>`)
})

test('a task within an item leaves both lists', () => {
  const { editor, block, html } = open(list(`${p('a')}<ul class="tasks"><li>${p('b')}</li></ul>`))
  turnBlock(editor, block('b'), entry('Text'))
  expect(html()).toBe(list(p('a')) + p('b'))
})

test('a table and a picture turn into nothing else', () => {
  const { editor, block } = open(
    `${table}<figure><img src="https://example.com/a.png" alt=""><figcaption>f</figcaption></figure>`,
  )
  expect(canTurn(editor, block('x'))).toBe(false)
  expect(canTurn(editor, block('f'))).toBe(false)
})

test('links a heading by its readers’ id', () => {
  const text = `<p>Begin here</p><h2>A</h2><p>one-two three[^1] four</p><h3></h3><h2>A</h2><hr><blockquote><p>said</p></blockquote>`
  const { editor, block } = open(text)
  const { doc } = editor.state
  const page = 'https://example.com/blog/a'
  const addresses: string[] = []
  doc.forEach((_, at) => {
    const found = blockAt(doc, at)
    if (found) addresses.push(addressOfBlock(doc, found, page))
  })
  const ids = addHeadingLinks(parseHtml(text)).map(({ id }) => id)
  expect(ids).toEqual(['a', 'a-2'])
  expect(addresses.slice(0, 7)).toEqual([
    `${page}#:~:text=Begin%20here`,
    `${page}#a`,
    `${page}#a:~:text=one%2Dtwo%20three`,
    `${page}#a`,
    `${page}#a-2`,
    `${page}#a-2`,
    `${page}#a-2:~:text=said`,
  ])
  expect(addressOfBlock(doc, block('Begin'), page)).toBe(addresses[0])
})
