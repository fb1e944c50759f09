import type { Editor } from '@tiptap/core'
import { CellSelection, selectionCell } from '@tiptap/pm/tables'
import { type Asked, ask } from '#app/blocks/asking.ts'
import { doing, type Tool } from '#app/blocks/editor-block.ts'
import type { ToolIconName } from '#app/blocks/tool-shapes.tsx'
import { findKeys } from '../keys.ts'
import { indentBy, unsetIndent } from './indent.ts'
import { fonts, setLook, sizes } from './text-look.ts'

const heading = (level: 2 | 3 | 4): Tool => ({
  label: `Heading ${level - 1}`,
  icon: level === 2 ? 'heading' : 'subheading',
  isOn: editor => editor.isActive('heading', { level }),
  use: editor => doing(editor).toggleHeading({ level }).run(),
})

const mark = (name: string, label: string, icon: ToolIconName, keys: string): Tool => ({
  label,
  icon,
  keys,
  isOn: editor => editor.isActive(name),
  isPossible: editor => editor.can().toggleMark(name),
  use: editor => doing(editor).toggleMark(name).run(),
})

const aligned = (alignment: string, label: string, icon: ToolIconName, keys: string): Tool => ({
  label,
  icon,
  keys,
  isOn: editor => editor.isActive({ textAlign: alignment }),
  use: editor => doing(editor).toggleTextAlign(alignment).run(),
})

const toggled = (name: string, label: string, icon: ToolIconName, keys: string, use: Tool['use']): Tool => ({
  label,
  icon,
  keys,
  isOn: editor => editor.isActive(name),
  use,
})

const indenting = (steps: 1 | -1, label: string, icon: ToolIconName, keys: string): Tool => ({
  label,
  icon,
  keys,
  isPossible: editor => editor.can().command(indentBy(steps)),
  use: editor => doing(editor).command(indentBy(steps)).run(),
})

const stepping = (step: 'undo' | 'redo', label: string, keys: string): Tool => ({
  label,
  icon: step,
  keys,
  isPossible: editor => editor.can()[step](),
  use: editor => doing(editor)[step]().run(),
})

const asking = (what: Asked) => (editor: Editor) => ask(editor, what)

export const tools = {
  heading1: heading(2),
  heading2: heading(3),
  heading3: heading(4),
  bold: mark('bold', 'Bold', 'bold', 'Mod+B'),
  italic: mark('italic', 'Italic', 'italic', 'Mod+I'),
  underline: mark('underline', 'Underline', 'underline', 'Mod+U'),
  strike: mark('strike', 'Strike', 'strike', 'Mod+Shift+S'),
  code: mark('code', 'Code', 'code', 'Mod+E'),
  link: toggled('link', 'Link', 'link', 'Mod+K', asking('link')),
  highlight: mark('mark', 'Highlight', 'highlight', 'Mod+Shift+H'),
  footnote: {
    label: 'Footnote',
    icon: 'footnote',
    keys: 'Mod+Alt+F',
    isPossible: editor => !editor.isActive('codeBlock'),
    use: asking('footnote'),
  },
  snippet: { label: 'Save as snippet', icon: 'snippet', use: asking('snippets') },
  picture: {
    label: 'Image',
    icon: 'image',
    isOn: editor => editor.isActive('figure'),
    use: asking('picture'),
  },
  find: { label: 'Find and replace', icon: 'find', keys: findKeys, use: asking('find') },
  quote: toggled('blockquote', 'Blockquote', 'quote', 'Mod+Shift+B', editor =>
    doing(editor).toggleBlockquote().run(),
  ),
  orderedList: toggled('orderedList', 'Ordered list', 'ordered-list', 'Mod+Shift+7', editor =>
    doing(editor).toggleOrderedList().run(),
  ),
  bulletList: toggled('bulletList', 'Bullet list', 'bullet-list', 'Mod+Shift+8', editor =>
    doing(editor).toggleBulletList().run(),
  ),
  outdent: indenting(-1, 'Decrease indent', 'outdent', 'Mod+['),
  indent: indenting(1, 'Increase indent', 'indent', 'Mod+]'),
  alignLeft: {
    label: 'Align left',
    icon: 'align-left',
    keys: 'Mod+Shift+L',
    isOn: editor => !['center', 'right', 'justify'].some(textAlign => editor.isActive({ textAlign })),
    use: editor => doing(editor).unsetTextAlign().run(),
  },
  alignCenter: aligned('center', 'Align center', 'align-center', 'Mod+Shift+E'),
  alignRight: aligned('right', 'Align right', 'align-right', 'Mod+Shift+R'),
  justify: aligned('justify', 'Justify', 'align-justify', 'Mod+Shift+J'),
  codeBlock: toggled('codeBlock', 'Code block', 'code-block', 'Mod+Alt+C', editor =>
    doing(editor).toggleCodeBlock().run(),
  ),
  table: {
    label: 'Table',
    icon: 'table',
    isOn: editor => editor.isActive('table'),
    isPossible: editor => editor.isActive('table') || editor.can().insertTable(),
    use(editor) {
      if (!editor.isActive('table'))
        doing(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
    },
  },
  line: { label: 'Line', icon: 'line', use: editor => doing(editor).setHorizontalRule().run() },
  clean: {
    label: 'Clear formatting',
    icon: 'clean',
    keys: 'Mod+\\',
    use: editor => doing(editor).unsetAllMarks().clearNodes().unsetTextAlign().command(unsetIndent).run(),
  },
  undo: stepping('undo', 'Undo', 'Mod+Z'),
  redo: stepping('redo', 'Redo', 'Mod+Shift+Z'),
} satisfies Record<string, Tool>

const { link, highlight, footnote, find, alignLeft, clean, outdent, indent } = tools

export const headings: Tool[] = [tools.heading1, tools.heading2, tools.heading3]
export const marks: Tool[] = [tools.bold, tools.italic, tools.underline, tools.strike, tools.code]
/** The tools for words, of which a phone shows the first six. */
export const inlineTools: Tool[] = [...marks, link, highlight, footnote]
export const indents: Tool[] = [outdent, indent]
export const blocks: Tool[] = [tools.quote, tools.orderedList, tools.bulletList, ...indents]
export const alignments: Tool[] = [alignLeft, tools.alignCenter, tools.alignRight, tools.justify]
export const history: Tool[] = [tools.undo, tools.redo]

/** Those whose keys no extension of the editor has. */
export const toolsWithKeys: Tool[] = [link, highlight, footnote, find, alignLeft, clean, ...indents]

export type ToolChoice = {
  label: string
  options: readonly { value: string; label: string }[]
  current: (editor: Editor) => string
  choose: (editor: Editor, value: string) => void
}

export const choices: ToolChoice[] = [
  {
    label: 'Heading',
    options: [{ value: '', label: 'Normal' }, ...headings.map(({ label }) => ({ value: label, label }))],
    current: editor => headings.find(({ isOn }) => isOn?.(editor))?.label ?? '',
    choose(editor, value) {
      const heading = headings.find(({ label }) => label === value)
      if (heading) heading.use(editor)
      else doing(editor).setParagraph().run()
    },
  },
  {
    label: 'Font',
    options: fonts,
    current: editor => editor.getAttributes('textLook').font ?? '',
    choose: (editor, font) => setLook(editor, { font }),
  },
  {
    label: 'Size',
    options: sizes,
    current: editor => editor.getAttributes('textLook').size ?? '',
    choose: (editor, size) => setLook(editor, { size }),
  },
]

export const tableTools: { label: string; use: (editor: Editor) => void }[] = [
  { label: 'Row above', use: editor => doing(editor).addRowBefore().run() },
  { label: 'Row below', use: editor => doing(editor).addRowAfter().run() },
  { label: 'Delete row', use: editor => doing(editor).deleteRow().run() },
  { label: 'Column left', use: editor => doing(editor).addColumnBefore().run() },
  { label: 'Column right', use: editor => doing(editor).addColumnAfter().run() },
  { label: 'Delete column', use: editor => doing(editor).deleteColumn().run() },
  { label: 'Header row', use: editor => doing(editor).toggleHeaderRow().run() },
  { label: 'Header column', use: editor => doing(editor).toggleHeaderColumn().run() },
  { label: 'Select column', use: selectColumn },
  { label: 'Delete table', use: editor => doing(editor).deleteTable().run() },
]

/** What is chosen next, such as an alignment, holds for the whole column. */
function selectColumn(editor: Editor) {
  const { state, view } = editor
  const $cell = selectionCell(state)
  view.focus()
  view.dispatch(state.tr.setSelection(CellSelection.colSelection($cell)))
}
