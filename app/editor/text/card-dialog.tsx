import type { Editor } from '@tiptap/core'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type Typed, useForm } from '#app/ui/use-form.ts'
import { leadsElsewhere, linkAddress } from '#shared/text/addresses.ts'
import { completeAddress } from './complete-address.ts'
import { insertNodes } from './insert-slice.ts'
import { linkNode } from './link-card.ts'

type Props = { editor: Editor; onClose: () => void; onInsert: () => void }

/** Inserts the address of another site, from which a card can be made. */
export function CardDialog({ editor, onClose, onInsert }: Props) {
  const { errors, form } = useForm({
    check: typed => ({
      address: addressIn(typed) === null ? 'Enter an address that starts with https:// or http://' : null,
    }),
    submit(typed) {
      const address = addressIn(typed)
      if (address === null) return
      onClose()
      insertNodes(editor, linkNode(editor.schema, address, address))
      onInsert()
    },
  })
  return (
    <ConfirmDialog onClose={onClose} title="Embed or link card" form={form} actionLabel="Insert">
      <TextField
        label="Address"
        name="address"
        inputMode="url"
        autoCapitalize="none"
        error={errors.address}
      />
    </ConfirmDialog>
  )
}

function addressIn(typed: Typed) {
  const address = linkAddress(completeAddress(typed('address')))
  return address !== null && leadsElsewhere(address) ? address : null
}
