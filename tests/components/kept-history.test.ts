import { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { ReplaceStep } from '@tiptap/pm/transform'
import { afterAll, expect, test, vi } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/routes/dashboard/post-form/editor/extensions.ts')
const { keepHistory, restoreHistory } = await import('#app/routes/dashboard/post-form/editor/kept-history.ts')
const { storedHtml } = await import('#app/routes/dashboard/post-form/editor/stored-html.ts')
afterAll(() => window.happyDOM.close())

// A paragraph that is appended during undo confuses the history, with and without a reload.
const withoutAppended = extensions.map(one =>
  one.name === 'starterKit' ? one.configure({ ...one.options, trailingNode: false }) : one,
)
const open = (content: string) => new Editor({ extensions: withoutAppended, content, injectCSS: false })
const separately = (editor: Editor) => editor.view.dispatch(closeHistory(editor.state.tr))

/** What a page that is loaded again has of an editor. */
function reloaded(editor: Editor, kept = keepHistory(editor) ?? '') {
  const html = storedHtml(editor)
  const again = open(html)
  restoreHistory(again, kept, html)
  return again
}

function typed(editor: Editor, ...words: string[]) {
  for (const word of words) {
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, word)
    separately(editor)
  }
}

function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

const changes: ((editor: Editor) => unknown)[] = [
  editor => editor.commands.insertContent('some words '),
  editor => editor.commands.insertContent('x'),
  editor => editor.commands.deleteSelection(),
  editor => editor.commands.toggleBold(),
  editor => editor.commands.toggleBulletList(),
  editor => editor.commands.toggleHeading({ level: 2 }),
  editor => editor.commands.toggleBlockquote(),
  editor => editor.state.selection.empty && editor.commands.splitBlock(),
  editor => editor.commands.setTextAlign('center'),
  // As many replacements in one step of undo.
  ({ state, view }) => {
    const { tr } = state
    for (let at = tr.doc.content.size; at > 0; at--)
      if (state.doc.textBetween(at - 1, at) === 's') tr.insertText('ß', at - 1, at)
    view.dispatch(tr)
  },
  separately,
  separately,
  editor => editor.commands.undo(),
  editor => editor.commands.undo(),
  editor => editor.commands.redo(),
]

test.each(['kept', 'deleted'])(
  'a named block of code that was %s is undone from a draft with its former names',
  what => {
    const editor = open('<p>words</p><pre data-file="a.ts" data-marked="1"><code>x</code></pre><p>end</p>')
    const before = storedHtml(editor)
    const [words, code] = editor.state.doc.children
    separately(editor)
    if (what === 'kept') typed(editor, ' typed')
    else if (words && code)
      editor.commands.deleteRange({ from: words.nodeSize, to: words.nodeSize + code.nodeSize })
    const again = reloaded(editor, keepHistory(editor)?.replace(/"data-(file|marked)":/g, '"$1":'))
    expect(storedHtml(again)).not.toBe(before)
    expect(again.commands.undo()).toBe(true)
    expect(storedHtml(again)).toBe(before)
  },
)

test('undo and redo after a reload give the same texts as without', { timeout: 60_000 }, () => {
  let compared = 0
  for (let seed = 1; seed <= 10; seed++) {
    const below = random(seed)
    const editor = open('<p>The first words.</p><ul><li><p>one</p></li></ul>')
    for (let i = 0; i < 40; i++) {
      const size = editor.state.doc.content.size
      if (below(2)) editor.commands.setTextSelection({ from: below(size), to: below(size) })
      changes[below(changes.length)]?.(editor)
    }
    separately(editor)
    const again = reloaded(editor)
    expect(again.getJSON()).toEqual(editor.getJSON())
    for (const [i, turn] of (['undo', 'redo', 'undo', 'redo'] as const).entries())
      for (;;) {
        const left = editor.commands[turn]()
        expect(again.commands[turn]()).toBe(left)
        expect(again.getJSON()).toEqual(editor.getJSON())
        if (!left) break
        if (i === 0) expect(again.state.selection.toJSON()).toEqual(editor.state.selection.toJSON())
        compared++
      }
  }
  expect(compared).toBeGreaterThan(200)
})

test('what is typed after a reload is undone by itself, and what was undone is kept', () => {
  const editor = open('<p>.</p>')
  typed(editor, ' one', ' two', ' three')
  editor.commands.undo()
  const again = reloaded(reloaded(editor))
  again.commands.redo()
  expect(again.getText()).toBe('. one two three')
  again.commands.undo()
  typed(again, ' four')
  again.commands.undo()
  expect(again.getText()).toBe('. one two')
  again.commands.undo()
  expect(again.getText()).toBe('. one')
})

test('a table that was made, filled and got a row goes back step by step', () => {
  const editor = open('<p>.</p>')
  editor.commands.insertTable({ rows: 2, cols: 2 })
  separately(editor)
  editor.commands.insertContent('a cell')
  separately(editor)
  editor.commands.addRowAfter()
  const whole = editor.getHTML()
  const again = reloaded(editor)
  const rows = () => again.getHTML().split('<tr>').length - 1
  again.commands.undo()
  expect([rows(), again.getText()]).toEqual([2, expect.stringContaining('a cell')])
  again.commands.undo()
  expect([rows(), again.getText()]).toEqual([2, expect.not.stringContaining('a cell')])
  again.commands.undo()
  expect(again.getHTML()).toBe('<p>.</p>')
  while (again.commands.redo());
  expect(again.getHTML()).toBe(whole)
})

test('a space at the end, which HTML loses, is there after a reload', () => {
  const editor = open('<p>.</p>')
  typed(editor, ' one ')
  const again = reloaded(editor)
  expect(again.getText()).toBe('. one ')
  again.commands.undo()
  expect(again.getText()).toBe('.')
})

test('a history that is broken, of another text or of another schema is dropped', () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const editor = open('<p>.</p>')
  typed(editor, ' one', ' two')
  const kept = keepHistory(editor) ?? ''
  const other = open('<p>. one</p>')
  typed(other, ' two', ' three')
  for (const broken of [
    'no JSON',
    '{}',
    'null',
    kept.replace('"type":"doc"', '"type":"unknown"'),
    kept.replaceAll('"replace"', '"unknown"'),
    kept.replaceAll('"from":', '"from":9'),
    keepHistory(other) ?? '',
  ]) {
    told.mockClear()
    const again = reloaded(editor, broken)
    expect(told, broken).toHaveBeenCalledOnce()
    expect(again.getText()).toBe('. one two')
    expect(again.can().undo()).toBe(false)
    typed(again, ' more')
    again.commands.undo()
    expect(again.getText()).toBe('. one two')
  }
})

test('keeps the newest changes up to a million characters of JSON', () => {
  const editor = open('<p>.</p>')
  for (let i = 0; i < 8; i++) {
    typed(editor, 'x'.repeat(200_000))
    // Undoing a deletion is what takes room.
    editor.commands.setContent('<p>.</p>')
    separately(editor)
  }
  const again = reloaded(editor)
  let presses = 0
  while (again.commands.undo()) presses++
  expect(presses).toBeGreaterThan(5)
  expect(presses).toBeLessThan(12)
})

test('a change of very many steps is not undone for each draft, and what came after it is kept', () => {
  const editor = open(`<p>${'gate '.repeat(3000)}.</p>`)
  const { tr } = editor.state
  for (let i = 3000; i-- > 0; ) tr.insertText('door', 1 + i * 5, 5 + i * 5)
  editor.view.dispatch(tr)
  expect(tr.steps).toHaveLength(3000)
  separately(editor)
  typed(editor, ' more')
  const applied = vi.spyOn(ReplaceStep.prototype, 'apply')
  const kept = keepHistory(editor)
  expect(applied.mock.calls.length).toBeGreaterThan(0)
  expect(applied.mock.calls.length).toBeLessThan(1000)
  applied.mockRestore()
  const again = reloaded(editor, kept)
  expect(again.getText()).toMatch(/^door .* more$/)
  again.commands.undo()
  expect(again.getText()).toMatch(/^door .*\.$/)
  expect(again.can().undo()).toBe(false)
  editor.commands.undo()
  editor.commands.undo()
  expect(keepHistory(editor)).toContain('"redo":[]')
})

test('keeps no history while a picture is not stored', () => {
  const editor = open('<p>.</p>')
  editor.commands.insertContent('<figure><img src="blob:http://localhost/1" alt=""></figure>')
  expect(editor.getHTML()).toContain('blob:')
  expect(keepHistory(editor)).toBeUndefined()
})
