import type { Editor } from '@tiptap/core'
import { counted } from '#shared/text/count.ts'
import { isStoredAsHtml } from './open-stored.ts'
import { useEditorValue } from './use-editor-value.ts'

export function PartsAsHtml({ editor }: { editor: Editor }) {
  const count = useEditorValue(editor, ({ state }) => state.doc.children.filter(isStoredAsHtml).length)
  return (
    count > 0 && (
      <p className="hint">{`${counted(count, 'part')} ${count > 1 ? 'are' : 'is'} kept as HTML`}</p>
    )
  )
}
