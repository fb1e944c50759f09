import type { Editor } from '@tiptap/core'
import { ChoiceSelect } from './tool-row.tsx'
import { codeLanguage } from './tools.ts'
import { useEditorValue } from './use-editor-value.ts'

const fields = [
  { name: 'data-file', 'aria-label': 'File name', placeholder: 'File name', maxLength: 200 },
  {
    name: 'data-marked',
    'aria-label': 'Highlighted lines, such as 1, 4-6',
    placeholder: 'Highlight: 1, 4-6',
    maxLength: 100,
  },
]

export function CodeTools({ editor }: { editor: Editor }) {
  const facts = useEditorValue(editor, editor => editor.getAttributes('codeBlock'))
  // Does not focus the editor, so that the field keeps the focus.
  const set = (attributes: object) => editor.commands.updateAttributes('codeBlock', attributes)
  return (
    <>
      <ChoiceSelect editor={editor} choice={codeLanguage} />
      {fields.map(({ name, ...input }) => (
        <input
          key={name}
          {...input}
          className="code-tools"
          value={facts[name] ?? ''}
          onChange={({ target }) => set({ [name]: target.value || null })}
        />
      ))}
      <button
        type="button"
        className="toolbar-text"
        aria-pressed={facts.isNumbered === true}
        onClick={() => set({ isNumbered: !facts.isNumbered })}
      >
        Line numbers
      </button>
    </>
  )
}
