import type { Editor } from '@tiptap/core'
import { createPortal } from 'react-dom'
import { linkAddress } from '#app/content/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type Typed, useForm } from '#app/ui/use-form.ts'
import { completeAddress } from './complete-address.ts'
import { OwnTitlesField } from './own-titles-field.tsx'

export function LinkDialog({
  editor,
  open,
  onClose,
}: {
  editor: Editor
  open: boolean
  onClose: () => void
}) {
  const present = open ? String(editor.getAttributes('link').href ?? '') : ''
  const { troubles, clear, form } = useForm({
    check: typed => ({
      address:
        addressIn(typed) === null
          ? 'Enter an address that begins with https://, http://, mailto: or tel:, or a path of this site'
          : null,
    }),
    submit(typed) {
      const href = addressIn(typed)
      if (href !== null) setLink(href, href)
    },
  })

  function setLink(href: string, text: string) {
    close()
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
  }

  function close() {
    clear()
    onClose()
  }

  return createPortal(
    <Dialog
      open={open}
      onClose={close}
      title="Link"
      form={form}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          {present && (
            <Button
              onClick={() => {
                close()
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
              }}
            >
              Remove link
            </Button>
          )}
          <Button type="submit" variant="main">
            Set link
          </Button>
        </>
      }
    >
      <OwnTitlesField
        present={present}
        error={troubles.address}
        onChoose={({ title, address }) => setLink(address, title)}
      />
    </Dialog>,
    document.body,
  )
}

const addressIn = (typed: Typed) => linkAddress(completeAddress(typed('address')))
