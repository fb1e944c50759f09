import { Editor, getExtensionField, InputRule } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { closeHistory } from '@tiptap/pm/history'
import type { Fragment, Node } from '@tiptap/pm/model'
import { AllSelection, EditorState, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import { Mapping } from '@tiptap/pm/transform'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import { pasteCases } from '#tests/support/paste-cases.ts'
import { randomPost } from '#tests/support/random-posts.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { Pasting } = await import('#app/editor/text/pasting.ts')
const { readMarkdown } = await import('#shared/blocks/read-markdown.ts')
const { MovingBlocks } = await import('#app/editor/text/moving-blocks.ts')
const { Uploads } = await import('#app/editor/text/uploads.ts')
const { blockEntries } = await import('#app/editor/text/block-entries.ts')
const { choices, codeLanguage, tableTools, tools } = await import('#app/editor/text/tools.ts')
afterAll(() => window.happyDOM.close())

// Its parser is loaded by the first paste.
await readMarkdown('')

// Without layout there are no coordinates.
Reflect.set(Range.prototype, 'getClientRects', () => [])
Reflect.set(document, 'elementFromPoint', () => null)

const editor = new Editor({
  element: document.body,
  extensions: [
    ...extensions,
    Pasting,
    MovingBlocks,
    Uploads.configure({ upload: () => new Promise(() => {}), onError: () => {} }),
  ],
  injectCSS: false,
})

/** `replaces`: whether it may delete what is selected. `post`: the HTML of another one. `near`: a part of the text. */
type Action = { name: string; replaces: boolean; run: (post: string, near: number) => unknown }

const fieldsOf = (field: 'addKeyboardShortcuts' | 'addInputRules') =>
  editor.extensionManager.extensions.flatMap(extension => {
    const { name, options, storage } = extension
    const type = editor.schema.nodes[name] ?? editor.schema.marks[name]
    const read = getExtensionField<(() => object) | null>(extension, field, {
      name,
      options,
      storage,
      editor,
      type,
    })
    return read?.() ?? []
  })

const keys = new Set([
  ...fieldsOf('addKeyboardShortcuts').flatMap(keys => Object.keys(keys)),
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Mod-a', 'Enter', 'Mod-Backspace'],
])
keys.delete('Mod-z')

function press(name: string) {
  const parts = name.split(/-(?!$)/)
  const has = (part: string) => parts.slice(0, -1).includes(part)
  const event = new KeyboardEvent('keydown', {
    key: (parts.at(-1) ?? '').replace('Space', ' '),
    ctrlKey: has('Mod') || has('Ctrl'),
    altKey: has('Alt'),
    shiftKey: has('Shift'),
    cancelable: true,
  })
  editor.view.someProp('handleKeyDown', handle => handle(editor.view, event))
}

function type(text: string) {
  for (const letter of text) {
    const { from, to } = editor.state.selection
    const isText = editor.state.selection instanceof TextSelection
    // As the library does: a caret between blocks is replaced by a paragraph.
    const plain = () =>
      isText ? editor.state.tr.insertText(letter, from, to) : editor.state.tr.insertText(letter)
    if (!editor.view.someProp('handleTextInput', take => take(editor.view, from, to, letter, plain)))
      editor.view.dispatch(plain())
  }
}

const typed = [
  ...[
    '# ',
    '## ',
    '### ',
    '#### ',
    '- ',
    '* ',
    '1. ',
    '1) ',
    '> ',
    '[!TIP] ',
    '> [!TIP] ',
    '- [x] ',
    '[x](/y)',
    'https://example.com. ',
    '``` ',
    '```js ',
    '~~~ ',
    '$$ ',
    '---',
    '___ ',
    '*** ',
  ],
  ...['[ ] ', '[x] ', '**x**', '__x__', '*x*', '_x_', '~~x~~', '`x`', '==x==', '$x$', 'x'],
]

async function paste(data: Record<string, string>, files: File[] = []) {
  const clipboardData = new DataTransfer()
  const html = data['text/html'] ?? ''
  // Programs give the text of their HTML, too.
  const { textContent } = new DOMParser().parseFromString(html, 'text/html').body
  for (const [type, text] of Object.entries({ 'text/plain': textContent, ...data }))
    clipboardData.setData(type, text)
  Object.defineProperty(clipboardData, 'files', { value: files })
  editor.view.dom.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  // Markdown is read later.
  if (!html) await new Promise(resolve => setTimeout(resolve))
}

function drop(near: number, data: Record<string, string>, dragging: typeof editor.view.dragging = null) {
  const pos = Math.round(near * editor.state.doc.content.size)
  Reflect.set(editor.view, 'posAtCoords', () => ({ pos, inside: -1 }))
  const dataTransfer = new DataTransfer()
  for (const [type, text] of Object.entries(data)) dataTransfer.setData(type, text)
  editor.view.dragging = dragging
  const event = new DragEvent('drop', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
  editor.view.dom.dispatchEvent(event)
}

const picture = () => new File(['x'], 'a.png', { type: 'image/png' })

const actions: Action[] = [
  ...[...Object.values(tools), ...blockEntries].map(tool => ({
    name: `tool ${tool.label}`,
    replaces: /^(Table|Line)$/.test(tool.label),
    run: () => tool.use(editor),
  })),
  ...tableTools
    .filter(({ label }) => !label.startsWith('Delete'))
    .map(({ label, use }) => ({
      name: `tool ${label}`,
      replaces: false,
      run: () => editor.isActive('table') && use(editor),
    })),
  ...[...choices, codeLanguage].flatMap(choice =>
    choice.options.map(({ label, value }) => ({
      name: `${choice.label} ${label}`,
      replaces: false,
      run: () => choice.choose(editor, value),
    })),
  ),
  ...[...keys].map(key => ({ name: `key ${key}`, replaces: true, run: () => press(key) })),
  ...typed.map(text => ({ name: `type ${text}`, replaces: true, run: () => type(text) })),
  ...pasteCases.map(({ name, data }) => ({ name: `paste ${name}`, replaces: true, run: () => paste(data) })),
  { name: 'paste a post', replaces: true, run: (post: string) => paste({ 'text/html': post }) },
  { name: 'paste pictures', replaces: true, run: () => paste({}, [picture(), picture()]) },
  {
    name: 'drop a post',
    replaces: false,
    run: (post: string, near: number) => drop(near, { 'text/html': post }),
  },
  {
    name: 'move the selection',
    replaces: false,
    run: (_: string, near: number) => drop(near, {}, { slice: editor.state.selection.content(), move: true }),
  },
  {
    name: 'paste code',
    replaces: true,
    run: () => paste({ 'text/plain': 'let x', 'vscode-editor-data': '{"mode":"js"}' }),
  },
].filter(({ name }) => !/^(tool|key) (Undo|Redo|Mod-y|Shift-Mod-z|Mod-я|Shift-Mod-я)$/.test(name))

/** What may not be lost, and how often it is there. */
function thingsIn(content: Fragment): Map<string, number> {
  const things = new Map<string, number>()
  const add = (thing: string) => things.set(thing, (things.get(thing) ?? 0) + 1)
  content.descendants(node => {
    const { src, href, source } = node.attrs
    for (const address of [src, href, source]) if (address) add(`${node.type.name} ${address}`)
    for (const letter of node.text?.match(/\p{L}/gu) ?? []) add(letter)
  })
  return things
}

/** The typed blocks and the letters of formulas between two places. Where there are no marks a formula is written between dollar signs. */
function codeIn(doc: Node, from = 0, to = doc.content.size): Map<string, number> {
  const things = new Map<string, number>()
  const add = (thing: string) => things.set(thing, (things.get(thing) ?? 0) + 1)
  doc.nodesBetween(from, to, node => {
    if (!node.isTextblock) return
    const isFormula = ({ marks }: Node) => marks.some(({ type }) => type.name === 'mathInline')
    const tex = [
      node.type.name === 'mathBlock' ? node.textContent : '',
      ...node.children.filter(isFormula).map(({ text }) => text),
      ...Array.from(node.textContent.matchAll(/\$([^$]+)\$/g), ([, tex]) => tex),
    ]
    for (const letter of tex.join('').match(/\p{L}/gu) ?? []) add(letter)
    if (node.type.isInGroup('typed') && node.content.size > 0) add(node.type.name)
  })
  return things
}

const missing = (things: Map<string, number>, ...found: Map<string, number>[]) =>
  [...things].flatMap(([thing, count]) => {
    const all = found.reduce((sum, others) => sum + (others.get(thing) ?? 0), 0)
    return all < count ? thing : []
  })

function select(kind: string, a: number, b: number) {
  const { doc, tr } = editor.state
  const place = (part: number) => Math.round(part * doc.content.size)
  const at = (part: number) => Selection.near(doc.resolve(place(part)))
  if (kind === 'all') return tr.setSelection(new AllSelection(doc))
  if (kind === 'caret') return tr.setSelection(at(a))
  if (kind === 'gap') return tr.setSelection(new GapCursor(doc.resolve(place(a))).map(doc, new Mapping()))
  const cells: number[] = []
  const nodes: number[] = []
  doc.descendants((node, at) => {
    if (/cell/.test(String(node.type.spec.tableRole))) cells.push(at)
    if (NodeSelection.isSelectable(node)) nodes.push(at)
  })
  const among = (places: number[], part: number) => places[Math.floor(part * places.length)] ?? 0
  if (kind === 'node' && nodes.length > 0) return tr.setSelection(NodeSelection.create(doc, among(nodes, a)))
  const [from, to] = [doc.resolve(among(cells, a)), doc.resolve(among(cells, b))]
  if (kind === 'cells' && from.parent.type.name === 'tableRow' && from.node(-1) === to.node(-1))
    return tr.setSelection(new CellSelection(from, to))
  return tr.setSelection(TextSelection.between(at(a).$from, at(b).$to))
}

const part = fc.double({ min: 0, max: 0.999, noNaN: true })
const step = fc.record({
  action: fc.integer({ min: 0, max: actions.length - 1 }),
  kind: fc.constantFrom('caret', 'caret', 'text', 'node', 'cells', 'all', 'gap'),
  a: part,
  b: part,
  post: randomPost,
})

test('loses nothing that was not selected', { timeout: 3_600_000 }, async () => {
  const numRuns = Number(process.env.RUNS ?? 300)
  const property = fc.asyncProperty(
    randomPost,
    fc.array(step, { minLength: 1, maxLength: 4 }),
    async (post, steps) => {
      editor.commands.setContent(post)
      editor.view.updateState(EditorState.create({ doc: editor.state.doc, plugins: editor.state.plugins }))
      for (const { action, kind, a, b, post } of steps) {
        const { name, replaces, run } = actions[action] ?? expect.fail()
        editor.view.dispatch(closeHistory(select(kind, a, b)))
        const { doc, selection } = editor.state
        const before = editor.getHTML()
        const things = thingsIn(doc.content)
        const selected = thingsIn(selection.content().content)
        await run(post, b)
        editor.state.doc.check()
        const after = thingsIn(editor.state.doc.content)
        const lost = replaces ? missing(things, after, selected) : missing(things, after)
        // What is selected in part may join other text.
        const ranges = replaces && !selection.empty ? selection.ranges : []
        const replaced = ranges.map(({ $from, $to }) => codeIn(doc, $from.pos, $to.pos))
        lost.push(...missing(codeIn(doc), codeIn(editor.state.doc), ...replaced))
        editor.state.doc.descendants(({ type, attrs }) => {
          if (type.name === 'picture' && !attrs.src) lost.push('the address of a picture')
        })
        const where = `${name} with ${kind} ${selection.from}-${selection.to} of`
        if (!editor.state.doc.eq(doc) && /^(paste|drop|move|tool (Table|Line)$)/.test(name)) {
          const changed = editor.getHTML()
          editor.commands.undo()
          expect(editor.getHTML(), `undo of ${where}\n${before}\nto\n${changed}`).toBe(before)
          editor.commands.redo()
        }
        expect(lost, `${where}\n${before}\nleft\n${editor.getHTML()}`).toEqual([])
      }
    },
  )
  await fc.assert(property, { numRuns, seed: 52, endOnFailure: false })
})

test('clears formatting and no code', () => {
  const code =
    '<pre><code>let x\n</code></pre><pre class="html-block"><code>&lt;b&gt;</code></pre><p class="math-block"><code>x</code></p>'
  editor.commands.setContent(
    `<h2>One <b>two</b> <code class="math-inline">y</code></h2>${code}<blockquote>${code}</blockquote>`,
  )
  editor.commands.selectAll()
  tools.clean.use(editor)
  expect(editor.getHTML()).toBe(`<p>One two <code class="math-inline">y</code></p>${code}${code}<p></p>`)
})

test('has every block and mark in random posts', () => {
  const { nodes, marks } = editor.schema
  const seen = new Set<string>()
  for (const post of fc.sample(randomPost, { numRuns: 300, seed: 52 })) {
    editor.commands.setContent(post)
    editor.state.doc.descendants(({ type, marks }) => {
      for (const { name } of [type, ...marks.map(({ type }) => type)]) seen.add(name)
    })
  }
  const missing = new Set([...Object.keys(nodes), ...Object.keys(marks)]).difference(seen.add('doc'))
  expect([...missing]).toEqual([])
})

test('types something for each input rule', () => {
  const rules = fieldsOf('addInputRules')
    .flat()
    .flatMap(rule => (rule instanceof InputRule ? rule.find : []))
  expect(rules.length).toBeGreaterThan(10)
  const isTyped = (find: InputRule['find']) =>
    typed.some(text => (find instanceof RegExp ? find.test(text) : find(text)))
  expect(rules.filter(find => !isTyped(find))).toEqual([])
})
