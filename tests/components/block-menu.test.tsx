import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { openForm } from './post-form-fixture.tsx'

type Made = string | { opens: string; leave?: string }

/** Expected HTML after inserting each block and typing a letter, or the dialog that it opens. */
const made: Record<string, Made> = {
  Text: '<p>x</p>',
  'Heading 1': '<h2>x</h2>',
  'Heading 2': '<h3>x</h3>',
  'Heading 3': '<h4>x</h4>',
  'Code block': '<pre><code>x</code></pre>',
  'Bullet list': '<ul><li><p>x</p></li></ul>',
  'Numbered list': '<ol><li><p>x</p></li></ol>',
  'Task list': '<ul class="tasks"><li><p>x</p></li></ul>',
  Quote: '<blockquote><p>x</p></blockquote>',
  'Pull quote': '<blockquote class="pull-quote"><p>x</p></blockquote>',
  Note: '<aside class="callout-note"><p>x</p></aside>',
  Tip: '<aside class="callout-tip"><p>x</p></aside>',
  Warning: '<aside class="callout-warning"><p>x</p></aside>',
  Aside: '<aside class="aside-remark"><p>x</p></aside>',
  Toggle: '<details><summary>x</summary><p></p></details>',
  Formula: '<p class="math-block"><code>x</code></p>',
  Table: '<table><tbody><tr><th><p>x</p></th>',
  HTML: '<pre class="html-block"><code>x</code></pre>',
  Line: '<hr><p>x</p>',
  Button: { opens: 'Link' },
  'Embed or link card': { opens: 'Embed or link card' },
  Image: { opens: 'Image' },
  Gallery: { opens: 'Gallery' },
  Diagram: { opens: 'Diagram' },
  File: { opens: 'File' },
  'Your snippets': { opens: 'Snippets', leave: 'Close' },
}

test.each([
  ['Enter', (press: (key: string) => void) => press('Enter')],
  ['a press', (_: unknown, option: HTMLElement) => fireEvent.click(option)],
])('finds every block by name and inserts it by %s', async (_, choose) => {
  const form = await openForm()
  await form.ready()
  const editor = form.editor()
  function type(text: string) {
    for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter))
  }
  function press(key: string) {
    const event = new KeyboardEvent('keydown', { key })
    editor.view.someProp('handleKeyDown', handle => handle(editor.view, event))
  }
  const options = () => [...document.querySelectorAll<HTMLElement>('[role="listbox"] > [role="option"]')]
  function begin(text: string) {
    editor.commands.setContent('<p></p>')
    editor.commands.setTextSelection(1)
    type(`/${text}`)
  }

  begin('')
  const labels = await until(() => {
    const names = options().map(option => option.getAttribute('aria-label') ?? '')
    expect(names).toEqual(expect.arrayContaining(Object.keys(made)))
    return names
  })
  // Else its first entry would be taken for the one found by its name.
  editor.commands.clearContent()
  await until(() => expect(options()).toEqual([]))
  const results: Record<string, unknown> = {}
  for (const label of labels) {
    begin(label.replaceAll(' ', '').toLowerCase())
    const option = await until(() => {
      const [first] = options()
      expect(first?.getAttribute('aria-label')).toBe(label)
      expect(editor.view.dom.getAttribute('aria-activedescendant')).toBe(first?.id)
      return first
    })
    if (option) choose(press, option)
    await until(() => expect(options()).toEqual([]))
    expect(editor.getText(), `${label}: what was typed is gone`).not.toContain('/')
    const wanted = made[label]
    if (typeof wanted === 'object') {
      results[label] = wanted
      await form.press(wanted.leave ?? 'Cancel', await form.dialog(wanted.opens))
    } else {
      type('x')
      const html = editor.getHTML()
      results[label] = wanted && html.includes(wanted) ? wanted : html
    }
  }
  expect(results).toEqual(made)
})

test('follows its block when lists above become one', async () => {
  const form = await openForm()
  await form.ready()
  const editor = form.editor()
  const items = Array.from('abcdefgh', letter => `<li><p>${letter}</p></li>`)
  editor.commands.setContent(items.map(item => `<ul>${item}</ul>`).join('<p>x</p>'))
  editor.commands.focus('end')
  editor.commands.setTextSelection(editor.state.doc.content.size - 4)
  editor.view.focus()
  await until(() => {
    if (form.page.queryByText('Duplicate') === null)
      fireEvent.keyDown(editor.view.dom, { key: 'Enter', altKey: true, shiftKey: true })
    form.page.getByText('Duplicate')
  })
  const { tr, doc } = editor.state
  doc.forEach((node, at) => {
    if (node.textContent === 'x') tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize))
  })
  editor.view.dispatch(tr)
  expect(editor.getHTML()).toContain(`<ul>${items.join('')}</ul>`)
  fireEvent.click(form.page.getByText('Duplicate'))
  expect(editor.getHTML()).toContain(`<ul>${items.join('')}${items.at(-1)}</ul>`)
})
