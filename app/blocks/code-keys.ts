import type { Editor } from '@tiptap/core'

/** At an empty last line, as a list ends. */
export function leaveCode(name: string, editor: Editor): boolean {
  const { empty, $from } = editor.state.selection
  const { parent } = $from
  if (parent.type.name !== name || !empty || $from.parentOffset < parent.content.size) return false
  if (!parent.textContent.endsWith('\n')) return false
  return editor
    .chain()
    .deleteRange({ from: $from.pos - 1, to: $from.pos })
    .exitCode()
    .run()
}

/** An empty block of typed signs becomes a paragraph. */
export function unmakeCode(name: string, editor: Editor): boolean {
  const { empty, $from } = editor.state.selection
  return $from.parent.type.name === name && empty && $from.parent.content.size === 0
    ? editor.commands.setNode('paragraph')
    : false
}
