import type { Editor } from '@tiptap/core'
import { EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { inlineExtensions, textbox } from './extensions.ts'
import { footnoteAt, removeFootnote, writeFootnote } from './footnotes.ts'
import { OneParagraph } from './one-paragraph.ts'

export function FootnoteDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const label = useId()
  const [footnote] = useState(() => footnoteAt(editor))
  const [options] = useState<UseEditorOptions>(() => ({
    extensions: [OneParagraph, ...inlineExtensions],
    content: { type: 'doc', content: [{ type: 'paragraph', content: footnote.content }] },
    injectCSS: false,
    editorProps: {
      attributes: textbox(label, 'input footnote-text'),
      handleKeyDown(view, event) {
        if (event.key !== 'Enter' || event.isComposing) return false
        view.dom.closest('form')?.requestSubmit()
        return true
      },
    },
  }))
  const note = useEditor(options)
  const [before] = useState(note.state.doc)

  // As soon as the dialog has opened, because the writer continues typing.
  useEffect(() => {
    note.commands.setTextSelection(note.state.doc.content.size)
    note.view.focus()
  }, [note])

  function close() {
    onClose()
    editor.commands.focus()
  }

  function remove() {
    close()
    removeFootnote(editor, footnote.label)
  }

  const { form } = useForm({
    submit() {
      close()
      const content = note.getJSON().content[0]?.content ?? []
      if (content.length > 0) writeFootnote(editor, footnote, content)
      else if (footnote.content.length > 0) removeFootnote(editor, footnote.label)
    },
  })

  return (
    <ConfirmDialog
      onClose={close}
      isChanged={() => !note.state.doc.eq(before)}
      title="Footnote"
      form={form}
      actionLabel={footnote.isNew ? 'Add footnote' : 'Save'}
      others={
        !footnote.isNew && (
          <Button variant="danger-plain" onClick={remove}>
            Remove footnote
          </Button>
        )
      }
    >
      <div className="field">
        <span className="field-label" id={label}>
          Footnote text
        </span>
        <EditorContent editor={note} />
      </div>
    </ConfirmDialog>
  )
}
