import type { Editor } from '@tiptap/core'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { type Typed, useForm } from '#app/ui/use-form.ts'
import { doing } from '#shared/blocks/editor-block.ts'
import { linkAddress } from '#shared/text/addresses.ts'
import { completeAddress } from './complete-address.ts'
import { insertNodes } from './insert-slice.ts'
import { linkNode } from './link-card.ts'
import { OwnTitlesField } from './own-titles-field.tsx'

type Props = { editor: Editor; onClose: () => void }

export function LinkDialog({ editor, onClose }: Props) {
  const present = String(editor.getAttributes('link').href ?? '')
  const { errors, form } = useForm({
    check: typed => ({
      address:
        addressIn(typed) === null
          ? 'Enter an address that starts with https://, http://, mailto: or tel:, or a path on this site'
          : null,
    }),
    submit(typed) {
      const href = addressIn(typed)
      if (href !== null) setLink(href, href)
    },
  })

  function setLink(href: string, text: string) {
    onClose()
    if (editor.state.selection.empty && !editor.isActive('link'))
      insertNodes(editor, linkNode(editor.schema, href, text))
    else doing(editor).extendMarkRange('link').setLink({ href }).run()
  }

  function removeLink() {
    onClose()
    doing(editor).extendMarkRange('link').unsetLink().run()
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title="Link"
      form={form}
      actionLabel="Set link"
      others={present && <Button onClick={removeLink}>Remove link</Button>}
    >
      <OwnTitlesField present={present} error={errors.address} onChoose={setLink} />
    </ConfirmDialog>
  )
}

const addressIn = (typed: Typed) => linkAddress(completeAddress(typed('address')))
