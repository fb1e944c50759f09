import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { useLatest } from '#app/ui/use-latest.ts'
import { useSettled } from '#app/ui/use-settled.ts'
import { type DrawnDiagram, drawDiagram } from '#shared/blocks/diagram/draw-diagram.ts'
import { doing } from '#shared/blocks/editor-block.ts'
import { insertNodes } from './insert-slice.ts'

const PAUSE_MS = 400

const EXAMPLE = 'flowchart LR\n  Idea --> Draft --> Post'

const nameIn = (source: string) => /^\s*(?:accTitle:|title:?)\s*(.+)$/m.exec(source)?.[1]?.trim() ?? 'Diagram'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export default function DiagramDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [given] = useState(() => (editor.isActive('diagram') ? editor.getAttributes('diagram') : null))
  const before: string = given?.source ?? EXAMPLE
  const [source, setSource] = useState(before)
  const [shown, setShown] = useState<DrawnDiagram | string | null>(null)
  const alt: string = given?.alt ?? ''
  const { errors, typed, show, isOpen, form } = useForm({
    check: () => ({ source: source.trim() ? null : 'Describe the diagram' }),
    async submit(typed) {
      try {
        const attrs = { ...(await drawDiagram(source)), source, alt: typed('alt') || nameIn(source) }
        if (!isOpen() || editor.isDestroyed) return
        onClose()
        if (given) doing(editor).updateAttributes('diagram', attrs).run()
        else insertNodes(editor, editor.schema.node('diagram', attrs))
      } catch (error) {
        if (!isOpen()) return
        setShown(messageOf(error))
        show({ source: 'Mermaid could not draw this. Its error is shown below.' })
      }
    },
  })

  const settled = useSettled(source, PAUSE_MS)
  const { start } = useLatest()
  useEffect(() => {
    const signal = start()
    const show = (found: DrawnDiagram | string) => signal.aborted || setShown(found)
    if (settled.trim()) drawDiagram(settled).then(show, error => show(messageOf(error)))
  }, [settled, start])

  return (
    <ConfirmDialog
      onClose={onClose}
      isChanged={() => source !== before || typed('alt') !== alt.trim()}
      title="Diagram"
      form={form}
      actionLabel={given ? 'Save' : 'Add diagram'}
    >
      <Field
        label="Source"
        hint="In Mermaid syntax: flowchart, sequenceDiagram, classDiagram, pie …"
        error={errors.source ?? null}
      >
        {control => (
          <TextArea
            {...control}
            className="diagram-source"
            name="source"
            dir="ltr"
            spellCheck={false}
            value={source}
            onChange={({ target }) => setSource(target.value)}
          />
        )}
      </Field>
      <div className="diagram-drawn" role="status">
        {typeof shown === 'string' && <pre>{shown}</pre>}
        {shown !== null && typeof shown !== 'string' && <img {...shown} alt="Diagram preview" />}
      </div>
      <TextField
        label="Alternative text"
        name="alt"
        hint="Describe it for people who cannot see it. Leave empty to use its title."
        defaultValue={alt}
      />
    </ConfirmDialog>
  )
}
