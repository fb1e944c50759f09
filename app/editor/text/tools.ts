import type { Editor } from '@tiptap/core'
import { createTable } from '@tiptap/extension-table'
import type { Node } from '@tiptap/pm/model'
import { CellSelection, findTable, isInTable, selectionCell } from '@tiptap/pm/tables'
import { doing, type Tool, type ToolActions, tool } from '#shared/blocks/editor-block.ts'
import { opensDialog } from '#shared/blocks/open-dialog.ts'
import { findLanguage, languages } from '#shared/text/languages.ts'
import { findKeys } from '../form/keys.ts'
import { indentBy } from './indent.ts'
import { insertNodes } from './insert-slice.ts'
import { enter } from './moving-blocks.ts'
import { fonts, setLook, sizes } from './text-look.ts'

const within = (name: string, use: Tool['use']): ToolActions => ({
  isOn: editor => editor.isActive(name),
  use,
})

type Toggle = 'toggleBlockquote' | 'toggleCodeBlock'

const toggled = (name: string, command: Toggle) => within(name, editor => doing(editor)[command]().run())

const list = (name: string) => within(name, editor => doing(editor).toggleList(name, 'listItem').run())

const mark = (name: string): ToolActions => ({
  ...within(name, editor => doing(editor).toggleMark(name).run()),
  isPossible: editor => editor.can().toggleMark(name),
})

const heading = (level: 2 | 3 | 4) =>
  tool(`Heading ${level - 1}`, level === 2 ? 'heading' : 'subheading', {
    isOn: editor => editor.isActive('heading', { level }),
    use: editor => doing(editor).toggleHeading({ level }).run(),
  })

const aligned = (textAlign: string): ToolActions => ({
  isOn: editor => editor.isActive({ textAlign }),
  use: editor => doing(editor).toggleTextAlign(textAlign).run(),
})

const indenting = (steps: 1 | -1): ToolActions => ({
  isPossible: editor => editor.can().command(indentBy(steps)),
  use: editor => doing(editor).command(indentBy(steps)).run(),
})

const stepping = (step: 'undo' | 'redo'): ToolActions => ({
  isPossible: editor => editor.can()[step](),
  use: editor => doing(editor)[step]().run(),
})

/** Keeps code, formulas and HTML, which are content rather than formatting. `clearNodes` also removes indents and alignments. */
function clear(editor: Editor) {
  const { doc, selection } = editor.state
  const code: [place: number, node: Node][] = []
  doc.nodesBetween(selection.from, selection.to, (node, place) => {
    if (node.type.spec.code) code.push([place, node])
  })
  doing(editor)
    .unsetAllMarks()
    .clearNodes()
    .command(({ tr }) => {
      for (const [place, { type, attrs }] of code) tr.setNodeMarkup(tr.mapping.map(place), type, attrs)
      return true
    })
    .run()
}

export const tools = {
  heading1: heading(2),
  heading2: heading(3),
  heading3: heading(4),
  bold: tool('Bold', 'bold', mark('bold'), 'Mod+B'),
  italic: tool('Italic', 'italic', mark('italic'), 'Mod+I'),
  underline: tool('Underline', 'underline', mark('underline'), 'Mod+U'),
  strike: tool('Strike', 'strike', mark('strike'), 'Mod+Shift+S'),
  code: tool('Code', 'code', mark('code'), 'Mod+E'),
  link: tool('Link', 'link', within('link', opensDialog('link')), 'Mod+K'),
  highlight: tool('Highlight', 'highlight', mark('mark'), 'Mod+Shift+H'),
  footnote: {
    label: 'Footnote',
    icon: 'footnote',
    keys: 'Mod+Alt+F',
    isPossible: editor => !editor.isActive('codeBlock'),
    use: opensDialog('footnote'),
  },
  snippet: tool('Save as snippet', 'snippet', { use: opensDialog('snippets') }),
  picture: tool('Image', 'image', within('figure', opensDialog('picture'))),
  find: tool('Find and replace', 'find', { use: opensDialog('find') }, findKeys),
  quote: tool('Blockquote', 'quote', toggled('blockquote', 'toggleBlockquote'), 'Mod+Shift+B'),
  orderedList: tool('Ordered list', 'ordered-list', list('orderedList'), 'Mod+Shift+7'),
  bulletList: tool('Bullet list', 'bullet-list', list('bulletList'), 'Mod+Shift+8'),
  outdent: tool('Decrease indent', 'outdent', indenting(-1), 'Mod+['),
  indent: tool('Increase indent', 'indent', indenting(1), 'Mod+]'),
  alignLeft: {
    label: 'Align left',
    icon: 'align-left',
    keys: 'Mod+Shift+L',
    isOn: editor => !['center', 'right', 'justify'].some(textAlign => editor.isActive({ textAlign })),
    use: editor => doing(editor).unsetTextAlign().run(),
  },
  alignCenter: tool('Align center', 'align-center', aligned('center'), 'Mod+Shift+E'),
  alignRight: tool('Align right', 'align-right', aligned('right'), 'Mod+Shift+R'),
  justify: tool('Justify', 'align-justify', aligned('justify'), 'Mod+Shift+J'),
  codeBlock: tool('Code block', 'code-block', toggled('codeBlock', 'toggleCodeBlock'), 'Mod+Alt+C'),
  table: {
    label: 'Table',
    icon: 'table',
    isOn: editor => editor.isActive('table'),
    use(editor) {
      if (editor.isActive('table')) return
      insertNodes(editor, createTable(editor.schema, 3, 3, true))
      enter(editor.view, findTable(editor.state.selection.$from)?.pos ?? 0)
    },
  },
  line: tool('Line', 'line', { use: editor => insertNodes(editor, editor.schema.node('horizontalRule')) }),
  clean: tool('Clear formatting', 'clean', { use: clear }, 'Mod+\\'),
  undo: tool('Undo', 'undo', stepping('undo'), 'Mod+Z'),
  redo: tool('Redo', 'redo', stepping('redo'), 'Mod+Shift+Z'),
} satisfies Record<string, Tool>

const { link, highlight, footnote, find, alignLeft, clean, outdent, indent } = tools

export const headings: Tool[] = [tools.heading1, tools.heading2, tools.heading3]
export const marks: Tool[] = [tools.bold, tools.italic, tools.underline, tools.strike, tools.code]
export const inlineTools: Tool[] = [...marks, link, highlight, footnote]
export const indents: Tool[] = [outdent, indent]
export const blocks: Tool[] = [tools.quote, tools.orderedList, tools.bulletList, ...indents]
export const alignments: Tool[] = [alignLeft, tools.alignCenter, tools.alignRight, tools.justify]
export const history: Tool[] = [tools.undo, tools.redo]

export const toolsWithKeys: Tool[] = [link, highlight, footnote, find, alignLeft, clean, ...indents]

export type ToolChoice = {
  label: string
  options: readonly { value: string; label: string }[]
  current: (editor: Editor) => string
  choose: (editor: Editor, value: string) => void
}

const look = (label: string, part: 'font' | 'size', options: ToolChoice['options']): ToolChoice => ({
  label,
  options,
  current: editor => editor.getAttributes('textLook')[part] ?? '',
  choose: (editor, value) => setLook(editor, { [part]: value }),
})

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
  look('Font', 'font', fonts),
  look('Size', 'size', sizes),
]

export const codeLanguage: ToolChoice = {
  label: 'Language of the code',
  options: [{ value: '', label: 'Plain text' }, ...languages],
  current: editor => findLanguage(editor.getAttributes('codeBlock').language)?.value ?? '',
  choose: (editor, language) =>
    doing(editor)
      .updateAttributes('codeBlock', { language: language || null })
      .run(),
}

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

/** Selects the whole column, so that the next tool, such as an alignment, applies to all of it. */
function selectColumn(editor: Editor) {
  const { state, view } = editor
  if (!isInTable(state)) return
  const $cell = selectionCell(state)
  view.focus()
  view.dispatch(state.tr.setSelection(CellSelection.colSelection($cell)))
}
