import { type Editor, findParentNode } from '@tiptap/core'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { doing } from '#shared/blocks/editor-block.ts'

const findList = findParentNode(({ type }) => type.name === 'orderedList')

export function FirstNumberDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const list = findList(editor.state.selection)
  const { errors, form } = useForm({
    check: typed => ({
      number: /^\d{1,4}$/.test(typed('number')) ? null : 'Enter a whole number from 0 to 9999',
    }),
    submit(typed) {
      onClose()
      const start = Number(typed('number'))
      if (list)
        doing(editor)
          .command(({ tr }) => Boolean(tr.setNodeAttribute(list.pos, 'start', start)))
          .run()
    },
  })
  return (
    <ConfirmDialog onClose={onClose} title="First number" form={form} actionLabel="Set number">
      <TextField
        label="The list starts at"
        name="number"
        inputMode="numeric"
        defaultValue={list?.node.attrs.start}
        error={errors.number}
      />
    </ConfirmDialog>
  )
}
