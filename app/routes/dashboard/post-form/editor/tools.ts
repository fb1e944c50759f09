import type { Editor } from '@tiptap/core'
import { CellSelection, selectionCell } from '@tiptap/pm/tables'
import type { Asked } from '#app/blocks/asking.ts'
import { doing, type Tool } from '#app/blocks/editor-block.ts'
import type { ToolIconName } from '#app/blocks/tool-shapes.tsx'
import { findKeys } from '../keys.ts'
import { fonts, sizes } from './text-look.ts'

export type ToolChoice = {
  label: string
  options: readonly { value: string; label: string }[]
  current: (editor: Editor) => string
  choose: (editor: Editor, value: string) => void
}

const heading = (level: 2 | 3 | 4): Tool => ({
  label: `Heading ${level - 1}`,
  icon: level === 2 ? 'heading' : 'subheading',
  isOn: editor => editor.isActive('heading', { level }),
  use: editor => doing(editor).toggleHeading({ level }).run(),
})

export const headings = [heading(2), heading(3), heading(4)] as const

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
    choose: (editor, font) => doing(editor).setLook({ font }).run(),
  },
  {
    label: 'Size',
    options: sizes,
    current: editor => editor.getAttributes('textLook').size ?? '',
    choose: (editor, size) => doing(editor).setLook({ size }).run(),
  },
]

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

const marks: Tool[] = [
  mark('bold', 'Bold', 'bold', 'Mod+B'),
  mark('italic', 'Italic', 'italic', 'Mod+I'),
  mark('underline', 'Underline', 'underline', 'Mod+U'),
  mark('strike', 'Strike', 'strike', 'Mod+Shift+S'),
  mark('code', 'Code', 'code', 'Mod+E'),
]

const asking = (what: Asked) => (editor: Editor) => editor.commands.ask(what)

const linkTool = toggled('link', 'Link', 'link', 'Mod+K', asking('link'))

const highlightTool = mark('mark', 'Highlight', 'highlight', 'Mod+Shift+H')

const footnoteTool: Tool = {
  label: 'Footnote',
  icon: 'footnote',
  keys: 'Mod+Alt+F',
  isPossible: editor => !editor.isActive('codeBlock'),
  use: asking('footnote'),
}

/** The tools for words, of which a phone shows the first six. */
export const inlineTools = [...marks, linkTool, highlightTool, footnoteTool]

export const snippetTool: Tool = { label: 'Save as snippet', icon: 'snippet', use: asking('snippets') }

export const pictureTool: Tool = {
  label: 'Image',
  icon: 'image',
  isOn: editor => editor.isActive('figure'),
  use: asking('picture'),
}

export const findTool: Tool = { label: 'Find and replace', icon: 'find', keys: findKeys, use: asking('find') }

export const quoteTool: Tool = toggled('blockquote', 'Blockquote', 'quote', 'Mod+Shift+B', editor =>
  doing(editor).toggleBlockquote().run(),
)

export const orderedListTool: Tool = toggled(
  'orderedList',
  'Ordered list',
  'ordered-list',
  'Mod+Shift+7',
  editor => doing(editor).toggleOrderedList().run(),
)

export const bulletListTool: Tool = toggled(
  'bulletList',
  'Bullet list',
  'bullet-list',
  'Mod+Shift+8',
  editor => doing(editor).toggleBulletList().run(),
)

const indenting = (steps: 1 | -1, label: string, icon: ToolIconName, keys: string): Tool => ({
  label,
  icon,
  keys,
  isPossible: editor => editor.can().indentBy(steps),
  use: editor => doing(editor).indentBy(steps).run(),
})

export const indents: Tool[] = [
  indenting(-1, 'Decrease indent', 'outdent', 'Mod+['),
  indenting(1, 'Increase indent', 'indent', 'Mod+]'),
]

export const blocks: Tool[] = [quoteTool, orderedListTool, bulletListTool, ...indents]

const alignLeft: Tool = {
  label: 'Align left',
  icon: 'align-left',
  keys: 'Mod+Shift+L',
  isOn: editor => !['center', 'right', 'justify'].some(textAlign => editor.isActive({ textAlign })),
  use: editor => doing(editor).unsetTextAlign().run(),
}

export const alignments: Tool[] = [
  alignLeft,
  aligned('center', 'Align center', 'align-center', 'Mod+Shift+E'),
  aligned('right', 'Align right', 'align-right', 'Mod+Shift+R'),
  aligned('justify', 'Justify', 'align-justify', 'Mod+Shift+J'),
]

export const codeBlock: Tool = toggled('codeBlock', 'Code block', 'code-block', 'Mod+Alt+C', editor =>
  doing(editor).toggleCodeBlock().run(),
)

export const table: Tool = {
  label: 'Table',
  icon: 'table',
  isOn: editor => editor.isActive('table'),
  isPossible: editor => editor.isActive('table') || editor.can().insertTable(),
  use(editor) {
    if (!editor.isActive('table')) doing(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  },
}

export const line: Tool = {
  label: 'Line',
  icon: 'line',
  use: editor => doing(editor).setHorizontalRule().run(),
}

export const clean: Tool = {
  label: 'Clear formatting',
  icon: 'clean',
  keys: 'Mod+\\',
  use: editor => doing(editor).unsetAllMarks().clearNodes().unsetTextAlign().unsetIndent().run(),
}

const stepping = (step: 'undo' | 'redo', label: string, keys: string): Tool => ({
  label,
  icon: step,
  keys,
  isPossible: editor => editor.can()[step](),
  use: editor => doing(editor)[step]().run(),
})

export const history: Tool[] = [stepping('undo', 'Undo', 'Mod+Z'), stepping('redo', 'Redo', 'Mod+Shift+Z')]

/** Those whose keys no extension of the editor has. */
export const toolsWithKeys = [linkTool, highlightTool, footnoteTool, findTool, alignLeft, clean, ...indents]

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
