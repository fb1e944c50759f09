import { afterAll, expect, test } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import { openText } from '#tests/support/typed-text.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { moveBlock, MovingBlocks } = await import('#app/editor/text/moving-blocks.ts')
const { blockEntries } = await import('#app/editor/text/block-entries.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
afterAll(() => window.happyDOM.close())

const open = (html: string) => openText([...extensions, MovingBlocks], html)
const items = (...texts: string[]) => texts.map(text => `<li><p>${text}</p></li>`).join('')

test.each([
  ['Shift+Tab', ['Shift+Tab'], items('a', '|b', 'c'), '<p>b</p>'],
  ['Backspace', ['Backspace'], items('a', '|b', 'c'), '<p>b</p>'],
  ['Enter in an empty item', ['Enter', 'Enter'], items('a|', 'c'), '<p></p>'],
  ['Decrease indent', ['Mod+['], items('a', '|b', 'c'), '<p>b</p>'],
])('counts on below what %s takes out', (_, keys, html, between) => {
  for (const [start, more] of [
    ['', '2'],
    [' start="5"', '6'],
  ]) {
    const { editor, press } = open(`<ol${start}>${html}</ol>`)
    press(...keys)
    expect(storedHtml(editor)).toBe(
      `<ol${start}>${items('a')}</ol>${between}<ol start="${more}">${items('c')}</ol>`,
    )
  }
})

test('keeps numbering when the first item is lifted out', () => {
  const { editor, press } = open(`<ol start="5">${items('|a', 'b')}</ol>`)
  press('Shift+Tab')
  expect(storedHtml(editor)).toBe(`<p>a</p><ol start="5">${items('b')}</ol>`)
})

test.each([
  ['ol', ''],
  ['ul', ''],
  ['ul', ' class="tasks"'],
])('joins %s%s again by a second Backspace', (tag, attrs) => {
  const list = `<${tag}${attrs}>${items('a', 'b', 'c')}</${tag}>`
  const { editor, press } = open(list.replace('b', '|b'))
  press('Backspace', 'Backspace')
  expect(storedHtml(editor)).toBe(`<${tag}${attrs}>${items('ab', 'c')}</${tag}>`)
})

test('joins lists when the paragraph between them is deleted', () => {
  const between = (start: string) => {
    const { editor } = open(`<ol>${items('a')}</ol><p>b</p><ol${start}>${items('c')}</ol>`)
    editor.commands.deleteRange({ from: 7, to: 10 })
    return storedHtml(editor)
  }
  expect(between('')).toBe(`<ol>${items('a', 'c')}</ol>`)
  expect(between(' start="2"')).toBe(`<ol>${items('a', 'c')}</ol>`)
  expect(between(' start="9"')).toBe(`<ol>${items('a')}</ol><ol start="9">${items('c')}</ol>`)
})

test('leaves adjacent lists alone that the writer has not touched', () => {
  const lists = `<ul>${items('a')}</ul><ul>${items('b')}</ul>`
  const { editor, type } = open(`<p>|</p>${lists}`)
  type('x')
  expect(storedHtml(editor)).toBe(`<p>x</p>${lists}`)
  editor.commands.setTextSelection(6)
  type('x')
  expect(storedHtml(editor)).toBe(`<p>x</p>${lists.replace('a', 'xa')}`)
})

test('a paragraph moved past a list can be moved back', () => {
  const html = `<ul>${items('a')}</ul><p>b</p><ul>${items('c')}</ul>`
  const { editor } = open(html)
  const block = () => {
    const at = editor.state.doc.children.findIndex(({ type }) => type.name === 'paragraph')
    return { at: editor.state.doc.resolve(0).posAtIndex(at), node: editor.state.doc.child(at) }
  }
  moveBlock(editor, block(), -1)
  moveBlock(editor, block(), 1)
  expect(storedHtml(editor)).toBe(html)
})

test('undoes the split of a list in one step', () => {
  const list = `<ol start="5">${items('a', 'b', 'c')}</ol>`
  const { editor, press } = open(list.replace('b', '|b'))
  press('Shift+Tab')
  editor.commands.undo()
  expect(storedHtml(editor)).toBe(list)
})

const tags = {
  Tip: ['<aside class="callout-tip">', '</aside>'],
  Aside: ['<aside class="aside-remark">', '</aside>'],
  Quote: ['<blockquote>', '</blockquote>'],
  'Pull quote': ['<blockquote class="pull-quote">', '</blockquote>'],
} as const

test.each(Object.entries(tags))('takes an item out of its list for %s', (label, [before, after]) => {
  const list = (item: string) => `<ol>${items('a', item, 'd')}</ol>`
  const { editor } = open(list(`b</p><ul>${items('c|')}</ul><p>`).replace('<p></p></li>', '</li>'))
  const content = storedHtml(editor)
  blockEntries.find(entry => entry.label === label)?.use(editor)
  expect(storedHtml(editor)).toBe(
    `<ol>${items('a', 'b')}</ol>${before}<p>c</p>${after}<ol start="3">${items('d')}</ol>`,
  )
  editor.commands.undo()
  expect(storedHtml(editor)).toBe(content)
})

test('puts a tip around a later paragraph within its item', () => {
  const { editor } = open('<ul><li><p>a</p><p>b|</p></li></ul>')
  blockEntries.find(({ label }) => label === 'Tip')?.use(editor)
  expect(storedHtml(editor)).toBe('<ul><li><p>a</p><aside class="callout-tip"><p>b</p></aside></li></ul>')
})

test('takes tasks out of their list for a quote', () => {
  const { editor } = open(`<ul class="tasks">${items('|a', 'b', 'c')}</ul>`)
  editor.commands.setTextSelection({ from: 3, to: 8 })
  blockEntries.find(({ label }) => label === 'Quote')?.use(editor)
  expect(storedHtml(editor)).toBe(
    `<blockquote><p>a</p><p>b</p></blockquote><ul class="tasks">${items('c')}</ul>`,
  )
})
