import { Editor } from '@tiptap/core'
import { afterAll, expect, test } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import { pasteCases } from '#tests/support/paste-cases.ts'
import { openText } from '#tests/support/typed-text.ts'
import { until } from '#tests/support/until.ts'

const window = openWindow('http://localhost/')
const { extensions, inlineExtensions } = await import('#app/editor/text/extensions.ts')
const { OneParagraph } = await import('#app/editor/text/one-paragraph.ts')
const { Pasting } = await import('#app/editor/text/pasting.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
const { Uploads } = await import('#app/editor/text/uploads.ts')
afterAll(() => window.happyDOM.close())

function open(content = '') {
  return new Editor({
    element: document.createElement('div'),
    extensions: [...extensions, Pasting, Uploads],
    content,
    injectCSS: false,
  })
}

function paste(editor: Editor, data: Record<string, string>) {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
  editor.view.dom.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

test.each(pasteCases)('stores what is pasted: $name', async ({ data, stored }) => {
  const editor = open()
  paste(editor, data)
  await until(() => expect(storedHtml(editor).replace(/(<p><\/p>)+$/, '')).toBe(stored))
  editor.destroy()
})

test.each([
  ['a paragraph', '<p>before, after</p>', 8, 8, '<p>before,a <strong>b</strong> after</p>'],
  ['a heading', '<h2>before, after</h2>', 8, 8, '<h2>before,a <strong>b</strong> after</h2>'],
  ['a selection', '<p>before gone after</p>', 8, 12, '<p>before a <strong>b</strong> after</p>'],
  [
    'an item',
    '<ul><li><p>before,</p></li></ul>',
    10,
    10,
    '<ul><li><p>before,a <strong>b</strong></p></li></ul>',
  ],
  ['inline code', '<p><code>before, after</code></p>', 8, 8, '<p><code>before,a **b** after</code></p>'],
] as const)('a line of Markdown stays in %s', async (_, content, from, to, stored) => {
  const editor = open(content)
  editor.commands.setTextSelection({ from, to })
  paste(editor, { 'text/plain': 'a **b**' })
  await until(() => expect(storedHtml(editor)).toBe(stored))
  editor.destroy()
})

test('keeps the spaces around pasted Markdown', async () => {
  const editor = open('<p>before,after</p>')
  editor.commands.setTextSelection(8)
  paste(editor, { 'text/plain': ' a\n**b** ' })
  await until(() => expect(storedHtml(editor)).toBe('<p>before, a <strong>b</strong> after</p>'))
  editor.destroy()
})

test('a tab of plain text is a space', async () => {
  const editor = open('<p>x</p>')
  paste(editor, { 'text/plain': 'a\tb' })
  await until(() => expect(storedHtml(editor)).toBe('<p>a bx</p>'))
  editor.destroy()
})

test.each([
  [
    'text/plain',
    'Smith, J. (2020).\nA long title.\n\nLeith: Press.\n',
    'Smith, J. (2020). A long title. Leith: Press.',
  ],
  [
    'text/html',
    '<ul><li>one</li><li><i>two</i></li></ul><p></p><p>three</p>four',
    'one <em>two</em> three four',
  ],
  [
    'text/html',
    '<table><tr><th>one</th><td><b>two</b></td></tr><tr><td>three</td></tr></table>',
    'one <strong>two</strong> three',
  ],
])('joins blocks of %s pasted into a footnote', (type, pasted, stored) => {
  const { editor, paste } = openText([OneParagraph, ...inlineExtensions], '<p>See |, p. 1.</p>')
  paste({ [type]: pasted })
  expect(editor.getHTML()).toBe(`<p>See ${stored}, p. 1.</p>`)
  editor.destroy()
})
