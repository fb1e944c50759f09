import { type Editor, Node } from '@tiptap/core'
import { isInEmpty } from './editor-block.ts'

const TypedBlock = Node.create({
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addKeyboardShortcuts() {
    const { name, editor } = this
    return {
      Enter: () => leaveCode(name, editor),
      Backspace: () => isInEmpty(editor, name) && editor.commands.setNode('paragraph'),
    }
  },
})

/** A block whose signs are stored as they are typed: `<tag class=""><code>`. */
export const typedBlock = (name: string, tag: string, className: string) =>
  TypedBlock.extend({
    name,
    parseHTML: () => [
      {
        tag: `${tag}.${className}`,
        priority: 60,
        // Pages show it without a code too, as another program may have stored it.
        contentElement: element => element.querySelector('code') ?? element,
        preserveWhitespace: 'full',
      },
    ],
    renderHTML: () => [tag, { class: className }, ['code', 0]],
  })

/** At an empty last line, as a list ends. */
function leaveCode(name: string, editor: Editor): boolean {
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
