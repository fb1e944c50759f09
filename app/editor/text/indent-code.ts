import type { Editor, KeyboardShortcutCommand, NodeConfig } from '@tiptap/core'

const INDENT = '  '

/** Replaces the library's keys for a selection: they would replace everything selected, also blocks below the code, by its text. */
export const withIndents: Partial<NodeConfig> = {
  addKeyboardShortcuts() {
    const keys = this.parent?.() ?? {}
    const shift =
      (key: 'Tab' | 'Shift-Tab', move: (editor: Editor) => void): KeyboardShortcutCommand =>
      props => {
        const { $from, empty } = props.editor.state.selection
        if (empty || $from.parent.type !== this.type) return keys[key]?.(props) ?? false
        move(props.editor)
        return true
      }
    return { ...keys, Tab: shift('Tab', indent), 'Shift-Tab': shift('Shift-Tab', outdent) }
  },
}

function indent(editor: Editor) {
  const { tr, schema } = editor.state
  for (const { start } of selectedLines(editor)) tr.insert(start, schema.text(INDENT))
  editor.view.dispatch(tr)
}

function outdent(editor: Editor) {
  const { tr } = editor.state
  for (const { start, line } of selectedLines(editor)) {
    const [spaces = ''] = /^(?: {1,2}|\t)/.exec(line) ?? []
    tr.delete(start, start + spaces.length)
  }
  editor.view.dispatch(tr)
}

/** Lines of code that are not empty, the last one first. */
function selectedLines({ state: { doc, selection } }: Editor) {
  const { from, to } = selection
  const lines: { start: number; line: string }[] = []
  doc.nodesBetween(from, to, (node, at) => {
    if (node.type.name !== 'codeBlock') return
    for (const { 0: line, index } of node.textContent.matchAll(/.+/g)) {
      const start = at + 1 + index
      if (start < to && from <= start + line.length) lines.push({ start, line })
    }
  })
  return lines.reverse()
}
