import type { Editor } from '@tiptap/core'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { openDialog } from '#shared/blocks/open-dialog.ts'
import { counted } from '#shared/text/count.ts'
import { picturesOf } from './nodes-of.ts'
import { useEditorValue } from './use-editor-value.ts'

const placesOf = ({ state }: Editor) =>
  picturesOf(state.doc).flatMap(([place, { attrs }]) => (attrs.alt.trim() === '' ? [place - 1] : []))

export function describeFirst(editor: Editor) {
  const [first] = placesOf(editor)
  if (first === undefined) return
  editor.chain().setNodeSelection(first).scrollIntoView().run()
  openDialog(editor, 'picture')
}

/** Says how many pictures have no alternative text, and links to the first. It does not block publishing. */
export function MissingAlt({ editor }: { editor: Editor }) {
  const count = useEditorValue(editor, editor => placesOf(editor).length)
  return (
    count > 0 && (
      <Button
        size="small"
        variant="quiet"
        title="Without a description"
        onClick={() => describeFirst(editor)}
      >
        <Icon name="alert" />
        <span>{counted(count, 'picture')}</span>
        <span className="sr-only"> without a description</span>
      </Button>
    )
  )
}
