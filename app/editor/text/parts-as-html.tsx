import type { Editor } from '@tiptap/core'
import { counted } from '#shared/text/count.ts'
import { isKeptAsHtml } from './open-stored.ts'
import { useEditorValue } from './use-editor-value.ts'

/** Says how much of a stored text the editor shows as HTML, because it has no block for it. */
export function PartsAsHtml({ editor }: { editor: Editor }) {
  const count = useEditorValue(editor, ({ state }) => state.doc.children.filter(isKeptAsHtml).length)
  return (
    count > 0 && (
      <p className="hint">{`${counted(count, 'part')} ${count > 1 ? 'are' : 'is'} kept as HTML`}</p>
    )
  )
}
